import { isDeepStrictEqual } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  type Command,
  type RedisConnection,
  RedisError,
  type Reply,
  Status,
} from '../../../local/redis/protocol.ts';
import { onCi } from '../../harness/ci.ts';
import { commandGenerator, seededRandom } from './fuzz-commands.ts';
import { realServer, store } from './targets.ts';

const COMMANDS = Number(process.env.FUZZ_COMMANDS ?? onCi(80_000, 5_000));
const SEED = Number(process.env.FUZZ_SEED ?? 1);
const BATCH = 50;
/** Empties the stores after this many batches, because keys would only grow. */
const FLUSH_EVERY = 10;

/**
 * A reply's kind and value, without legitimate differences: the order of keys, clocks, and numbers of scripts beyond 64
 * bits, which are undefined in C.
 */
function normalize([name = '']: Command, reply: Reply): unknown {
  if (reply instanceof RedisError) return { error: reply.message };
  if (reply instanceof Status) return { status: reply.text };
  if (typeof reply === 'number' && Math.abs(reply) >= 2 ** 63) return 'beyond 64 bits';
  switch (name) {
    case 'TTL':
      return Number(reply) > 0 ? Math.round(Number(reply) / 60) : reply;
    case 'KEYS':
      return flat(reply).toSorted();
    case 'SCAN':
      return flat(reply).slice(1).toSorted();
    default:
      return nested(reply);
  }
}

const flat = (reply: Reply): string[] => (Array.isArray(reply) ? reply.flat(2).map(String) : [String(reply)]);
const nested = (reply: Reply): unknown =>
  Array.isArray(reply) ? reply.map((item) => normalize([], item)) : reply;

describe.skipIf(!realServer.open)(`the store and redis-server, asked the same ${COMMANDS} commands`, () => {
  let connections: RedisConnection[] = [];
  beforeAll(async () => {
    connections = await Promise.all(
      [store.open?.(), realServer.open?.()].filter((opening) => opening !== undefined),
    );
  });
  afterAll(async () => {
    await Promise.all(connections.map((connection) => connection.close()));
  });

  it(`answer the same (seed ${SEED})`, { timeout: 30_000 + COMMANDS }, async () => {
    const nextCommand = commandGenerator(seededRandom(SEED));
    let history: Command[] = [];
    for (let batch = 0; batch * BATCH < COMMANDS; batch += 1) {
      if (batch % FLUSH_EVERY === 0) {
        await Promise.all(connections.map((redis) => redis.send([['FLUSHDB']])));
        history = [];
      }
      const commands = Array.from({ length: BATCH }, nextCommand);
      history.push(...commands);
      const [ours = [], theirs = []] = await Promise.all(connections.map((redis) => redis.send(commands)));
      for (const [index, command] of commands.entries()) {
        const our = normalize(command, ours[index] ?? null);
        const their = normalize(command, theirs[index] ?? null);
        if (isDeepStrictEqual(our, their)) continue;
        const past = history.slice(0, history.indexOf(command) + 1);
        const related = past.filter((earlier) => earlier.includes(command[1] ?? '')).slice(-12);
        expect(our, `at the end of ${JSON.stringify(related)}`).toEqual(their);
      }
    }
  });
});
