import type { Server } from 'node:http';
import type { Socket } from 'node:net';

/** Switches with which tests make a service fail. */
export type Faults = {
  /** Destroys connections, open and new ones: the service looks down. */
  refuse: boolean;
  /** Requests are read but neither executed nor answered until this is off. */
  freeze: boolean;
  /** Network delay of a request, both ways together, in ms. */
  delayMs: number;
  /** The number of next requests that are executed and then disconnected without a reply. */
  dropReplies: number;
  /** Requests currently held by `freeze`. */
  readonly held: number;
  /** Open connections. */
  readonly connections: number;
};

type FaultGate = {
  readonly faults: Faults;
  /** Whether requests currently have to wait before being executed. */
  readonly isHolding: boolean;
  /** Resolves when the delay is over and `freeze` is off. */
  arrived(): Promise<void>;
  /** Whether the current reply must be dropped; decrements the counter. */
  takeReply(): boolean;
};

/** Adds faults to a server. Call it before the server listens. */
export function createFaultGate(server: Server): FaultGate {
  const sockets = new Set<Socket>();
  const frozen = new Set<() => void>();
  let refuse = false;
  let freeze = false;
  let dropReplies = 0;
  let delayMs = 0;

  server.on('connection', (socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    if (refuse) socket.destroy();
  });

  const faults: Faults = {
    get refuse() {
      return refuse;
    },
    set refuse(on) {
      refuse = on;
      if (on) for (const socket of sockets) socket.destroy();
    },
    get freeze() {
      return freeze;
    },
    set freeze(on) {
      freeze = on;
      if (on) return;
      for (const resume of frozen) resume();
      frozen.clear();
    },
    get delayMs() {
      return delayMs;
    },
    set delayMs(ms) {
      delayMs = ms;
    },
    get dropReplies() {
      return dropReplies;
    },
    set dropReplies(count) {
      dropReplies = count;
    },
    get held() {
      return frozen.size;
    },
    get connections() {
      return sockets.size;
    },
  };

  return {
    faults,
    get isHolding() {
      return freeze || delayMs > 0;
    },
    async arrived() {
      if (delayMs > 0) await new Promise((resolve) => setTimeout(resolve, delayMs));
      if (freeze) await new Promise<void>((resume) => frozen.add(resume));
    },
    takeReply: () => {
      if (dropReplies === 0) return false;
      dropReplies--;
      return true;
    },
  };
}
