import { Redis } from '@upstash/redis/cloudflare';
import type { RedisCommand, RedisHttp, RedisReply } from '../../../functions/redirect/http-stores.ts';
import { type RedisConnection, Status, type WireReply } from '../../../local/redis/protocol.ts';
import { UpstashScripts } from '../../../local/redis/upstash-scripts.ts';

/** The Redis calls of both sides: the redirect uses its own client, the API's functions the vendor's. */
export type CacheRedis = Pick<RedisHttp, 'command' | 'script'> & Pick<Redis, 'set' | 'evalsha' | 'eval'>;

const scripts = new UpstashScripts();

/** The functions' Redis, directly on a connection, which gets scripts as the gateway translates them. */
export const redisOn = (connection: RedisConnection): CacheRedis =>
  createCacheRedis(async (command) => {
    const { command: sent, open } = scripts.translate(command.map(String));
    const [reply = null] = await connection.send([sent]);
    return toRedisReply(open === undefined ? reply : open(reply).reply);
  });

/** The vendor's client on any way to send commands. */
class CommandRedis extends Redis {
  constructor(send: (command: RedisCommand) => Promise<RedisReply>) {
    super({
      url: 'http://redis.test',
      token: 'none',
      automaticDeserialization: false,
      enableAutoPipelining: false,
    });
    this.client = {
      request: async ({ body }) => ({ result: (await send(body as RedisCommand)) as never }),
    };
  }
}

function createCacheRedis(send: (command: RedisCommand) => Promise<RedisReply>): CacheRedis {
  const api = new CommandRedis(send);
  return {
    set: api.set,
    evalsha: api.evalsha,
    eval: api.eval,
    command: send,
    script: ({ text }, keys, args) => send(['EVAL', text, keys.length, ...keys, ...args]),
  };
}

function toRedisReply(reply: WireReply | undefined): RedisReply {
  if (reply instanceof Error) throw reply;
  if (reply instanceof Status) return reply.text;
  if (typeof reply === 'string' || typeof reply === 'number') return reply;
  return reply ? reply.map(toRedisReply) : null;
}

/** Work that proceeds only step by step: each of its Redis and Postgres calls waits for a step. */
export type Actor = {
  redis: CacheRedis;
  waitUntil: (work: Promise<unknown>) => void;
  /** A call to Postgres. */
  call: <T>(run: () => T) => Promise<T>;
  /** Lets the next call through, if any, and waits until its effects have settled. */
  step: () => Promise<void>;
  /** Lets all remaining calls through, so that none waits beyond its test. */
  finish: () => Promise<void>;
};

/** An actor whose work starts with its first step; an actor that gets no more steps counts as dead. */
export function createActor(redis: CacheRedis, work: (actor: Actor) => Promise<unknown>): Actor {
  const waiting: (() => Promise<unknown>)[] = [];
  let begun = false;
  const call = <T>(run: () => T | Promise<T>): Promise<T> =>
    new Promise<T>((resolve, reject) => {
      waiting.push(async () => {
        await Promise.resolve().then(run).then(resolve, reject);
      });
    });
  const actor: Actor = {
    redis: createCacheRedis((command) => call(() => redis.command(command))),
    // Background work is stepped like any other call.
    waitUntil: (later) => void later.catch(() => {}),
    call,
    step: async () => {
      if (!begun) {
        begun = true;
        void work(actor).catch(() => {});
        await settled();
      }
      await waiting.shift()?.();
      await settled();
    },
    finish: async () => {
      for (let call = waiting.shift(); call !== undefined; call = waiting.shift()) {
        await call();
        await settled();
      }
    },
  };
  return actor;
}

/** Waits until all promises that need no further call have settled. */
const settled = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

/** All orders in which actors can take this many steps each; an order lists the actor of each step. */
export function* orders(steps: readonly number[]): Generator<number[]> {
  if (steps.every((left) => left === 0)) yield [];
  for (const [actor, left] of steps.entries()) {
    if (left === 0) continue;
    for (const rest of orders(steps.with(actor, left - 1))) yield [actor, ...rest];
  }
}
