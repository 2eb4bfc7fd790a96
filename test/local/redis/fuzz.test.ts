import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type RedisConnection, RedisError } from '../../../local/redis/protocol.ts';
import { DATA_COMMANDS } from '../../../local/redis/store/create-store.ts';
import { DEFINED_SCRIPTS } from '../../../shared/kernel/dependencies/redis-script.ts';
import { onCi } from '../../harness/ci.ts';
import { expectSameReplies } from './compare-stores.ts';
import { commandGenerator, seededRandom } from './fuzz-commands.ts';
import { CALLED_SCRIPTS, scriptCallGenerator } from './script-calls.ts';
import { realServer, store } from './targets.ts';

const COMMANDS = Number(process.env.FUZZ_COMMANDS ?? onCi(40_000, 3_000));
const SEED = Number(process.env.FUZZ_SEED ?? 1);
/** Commands without a reply worth comparing: the clock, and emptying the store between batches. */
const NOT_COMPARED = ['time', 'flushdb', 'flushall'];

it('every script of every function is among those compared', async () => {
  await import('../../../openapi/all-functions.ts');
  await import('../../../functions/redirect/index.ts');
  await import('../../../functions/portal/index.ts');
  expect(new Set(CALLED_SCRIPTS)).toEqual(new Set(DEFINED_SCRIPTS));
});

it('every script lets Upstash lock its keys only, and touches no others', async () => {
  expect(DEFINED_SCRIPTS.filter(({ text }) => !text.startsWith('#!lua flags=allow-key-locking\n'))).toEqual(
    [],
  );
  const redis = await store.open?.();
  const nextCommand = scriptCallGenerator(seededRandom(SEED));
  const replies = (await redis?.send(Array.from({ length: 3_000 }, nextCommand))) ?? [];
  await redis?.close();
  const errors = replies.flatMap((reply) => (reply instanceof RedisError ? [reply.message] : []));
  expect(replies.length - errors.length).toBeGreaterThan(1_000);
  expect(errors.filter((message) => message.includes('undeclared key'))).toEqual([]);
});

it('every command of the store is among those compared', () => {
  const nextCommand = commandGenerator(seededRandom(SEED));
  const asked = new Set(Array.from({ length: 5_000 }, () => nextCommand()[0]?.toLowerCase()));
  const offered = DATA_COMMANDS.flatMap((table) => Object.keys(table));
  expect(offered.filter((name) => !asked.has(name) && !NOT_COMPARED.includes(name))).toEqual([]);
});

describe.skipIf(!realServer.open)('The store and redis-server', () => {
  let connections: [RedisConnection, RedisConnection];
  beforeAll(async () => {
    const [ours, theirs] = await Promise.all([store.open?.(), realServer.open?.()]);
    if (ours === undefined || theirs === undefined) throw new Error('There is no second server.');
    connections = [ours, theirs];
  });
  afterAll(() => Promise.all(connections.map((connection) => connection.close())));

  it.each([
    ['commands', commandGenerator],
    ['calls of our scripts', scriptCallGenerator],
  ])(`answer ${COMMANDS} random %s alike (seed ${SEED})`, async (_, generator) => {
    await expectSameReplies(connections, generator(seededRandom(SEED)), COMMANDS);
  });

  it('forget and keep the same keys as time passes', async () => {
    const random = seededRandom(SEED);
    const keys = Array.from({ length: 400 }, (_, n) => `key ${n}`);
    const expiries = keys.map(() => (random() < 0.5 ? 1 + Math.floor(random() * 100) : 900_000));
    const writes = keys.map((key, n) => ['SET', key, 'x', 'PX', String(expiries[n])]);
    const remaining = () =>
      Promise.all(connections.map(async (redis) => (await redis.send([['MGET', ...keys]]))[0]));
    await Promise.all(connections.map((redis) => redis.send(writes)));
    const kept = expiries.map((expiryMs) => (expiryMs > 100 ? 'x' : null));
    await expect.poll(remaining).toEqual([kept, kept]);
  });
});
