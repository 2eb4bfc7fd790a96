import type { Socket } from 'node:net';

/** The ways in which a test makes Redis fail, as its clients see it. */
export type RedisFaults = {
  /** While true, connections are cut and none is accepted: Redis is down. */
  refuse: boolean;
  /** While true, requests are read and not answered. Afterwards those still connected are run and answered. */
  freeze: boolean;
  /** So many requests from now on are run, and their connections cut instead of answered. */
  dropReplies: number;
  /** How many connections are open. */
  readonly connections: number;
};

/** The faults of one gateway and the connections that they hit. */
export class GatewayFaults implements RedisFaults {
  dropReplies = 0;
  readonly #sockets = new Set<Socket>();
  #refuse = false;
  #thawed: PromiseWithResolvers<void> | undefined;

  get connections(): number {
    return this.#sockets.size;
  }

  get refuse(): boolean {
    return this.#refuse;
  }

  set refuse(refuse: boolean) {
    this.#refuse = refuse;
    if (refuse) for (const socket of this.#sockets) socket.destroy();
  }

  get freeze(): boolean {
    return this.#thawed !== undefined;
  }

  set freeze(freeze: boolean) {
    if (freeze) {
      this.#thawed ??= Promise.withResolvers();
      return;
    }
    this.#thawed?.resolve();
    this.#thawed = undefined;
  }

  /** Settles at once unless frozen. */
  async whenThawed(): Promise<void> {
    while (this.#thawed) await this.#thawed.promise;
  }

  /** Whether the answer at hand is one to drop; counts it. */
  dropsReply(): boolean {
    if (this.dropReplies <= 0) return false;
    this.dropReplies -= 1;
    return true;
  }

  connected(socket: Socket): void {
    if (this.#refuse) {
      socket.destroy();
      return;
    }
    this.#sockets.add(socket);
    socket.once('close', () => this.#sockets.delete(socket));
  }
}
