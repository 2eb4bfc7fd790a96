import type { Server } from 'node:http';
import type { Socket } from 'node:net';

/** What a test switches on to make a service fail. */
export type Faults = {
  /** Connections are destroyed, open and new ones: the service looks down. */
  refuse: boolean;
  /** Requests are read but neither executed nor answered until this is off again. */
  freeze: boolean;
  /** How long a request is on its way, there and back together, in ms. */
  delayMs: number;
  /** How many of the next requests are executed and then have their connection destroyed unanswered. */
  dropReplies: number;
  /** How many requests `freeze` holds now. */
  readonly held: number;
  /** How many connections are open. */
  readonly connections: number;
};

export type FaultGate = {
  readonly faults: Faults;
  /** Whether a request has anything to wait for before it is executed. */
  readonly isHolding: boolean;
  /** Resolves when it has come its way and `freeze` is off. */
  arrived(): Promise<void>;
  /** Whether the reply in hand is one of those to drop; counts it. */
  takeReply(): boolean;
};

/** Gives a server its faults. It must be called before the server listens. */
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
