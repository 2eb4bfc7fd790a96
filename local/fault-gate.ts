import type { Server } from 'node:http';
import type { Socket } from 'node:net';

/** What a test switches on to make a service fail. */
export type Faults = {
  /** Connections are destroyed, open and new ones: the service looks down. */
  refuse: boolean;
  /** Requests are read but neither executed nor answered until this is off again. */
  freeze: boolean;
  /** How many of the next requests are executed and then have their connection destroyed unanswered. */
  dropReplies: number;
  /** How many requests `freeze` holds now. */
  readonly held: number;
  /** How many connections are open. */
  readonly connections: number;
};

export type FaultGate = {
  readonly faults: Faults;
  readonly isFrozen: boolean;
  /** Resolves when `freeze` is off. */
  thawed(): Promise<void>;
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
    get isFrozen() {
      return freeze;
    },
    thawed: () => (freeze ? new Promise<void>((resume) => frozen.add(resume)) : Promise.resolve()),
    takeReply: () => {
      if (dropReplies === 0) return false;
      dropReplies--;
      return true;
    },
  };
}
