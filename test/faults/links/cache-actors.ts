import { Redis } from '@upstash/redis/cloudflare';
import type { RedisCommand, RedisHttp, RedisReply } from '../../../functions/redirect/redis-http.ts';
import { type RedisConnection, type Reply, Status } from '../../../local/redis/protocol.ts';

/** What the redirect and the API's functions ask of Redis: the one by its own client, the others by the vendor's. */
export type CacheRedis = Pick<RedisHttp, 'command' | 'script'> & Pick<Redis, 'set' | 'evalsha' | 'eval'>;

/** The functions' Redis, straight on a connection. */
export const redisOn = (connection: RedisConnection): CacheRedis =>
  createCacheRedis(async (command) => {
    const [reply] = await connection.send([command.map(String)]);
    return toRedisReply(reply);
  });

/** The vendor's client over any way to send a command, its answer what the caller's types say. */
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

function toRedisReply(reply: Reply | undefined): RedisReply {
  if (reply instanceof Error) throw reply;
  if (reply instanceof Status) return reply.text;
  if (typeof reply === 'string' || typeof reply === 'number') return reply;
  return reply ? reply.map(toRedisReply) : null;
}

/** Something that runs only as far as it is let: every call it makes to Redis or Postgres waits for a step. */
export type Actor = {
  redis: CacheRedis;
  waitUntil: (work: Promise<unknown>) => void;
  /** A call to Postgres. */
  call: <T>(run: () => T) => Promise<T>;
  /** Lets the next call through, if there is one, and waits until its outcome has sunk in. */
  step: () => Promise<void>;
  /** Lets through all that is left, so that it does not wait into what comes after. */
  finish: () => Promise<void>;
};

/** Makes an actor whose work begins with its first step; one that is not stepped any more is dead. */
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
    // What a caller does not wait for is let through step by step all the same.
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

/** Every promise that can go on without another call has done so. */
const settled = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

/** Every order in which actors can take so many steps each; an order names the actor of each step. */
export function* orders(steps: readonly number[]): Generator<number[]> {
  if (steps.every((left) => left === 0)) yield [];
  for (const [actor, left] of steps.entries()) {
    if (left === 0) continue;
    for (const rest of orders(steps.with(actor, left - 1))) yield [actor, ...rest];
  }
}
