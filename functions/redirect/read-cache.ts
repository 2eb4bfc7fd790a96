import { DependencyError } from '../../db/engine/deadlines/deadline.ts';
import { createBatcher } from './create-batcher.ts';
import type { RedisHttp } from './redis-http.ts';

type Values = ReadonlyMap<string, string | null>;

const READ_MS = 600;
/** After a failure Redis is skipped for this long, so that not every visitor waits for its timeout. */
const DOWN_MS = 1_000;

const join = createBatcher<readonly string[], string[], Values>({
  collectMs: 1,
  sendsWhenIdle: true,
  waitMs: 300,
  seal: (asked) => [...new Set(asked.flat())],
});
let downUntil = 0;

/** Reads keys in one round trip shared by concurrent requests. Throws DependencyError. */
export async function readCache(
  redis: Pick<RedisHttp, 'command'>,
  keys: readonly string[],
  keepAlive: (work: Promise<unknown>) => void,
): Promise<(string | null)[]> {
  const leftMs = downUntil - Date.now();
  // More is left only after the clock was set back.
  if (leftMs > 0 && leftMs <= DOWN_MS) throw new DependencyError('redis', false);
  const values = await join(keys, { send: (names) => read(redis, names), keepAlive });
  return keys.map((key) => values?.get(key) ?? null);
}

async function read(redis: Pick<RedisHttp, 'command'>, names: string[]): Promise<Values> {
  try {
    const reply = await redis.command(['MGET', ...names], READ_MS);
    const values = Array.isArray(reply) ? reply : [];
    return new Map(names.map((name, index) => [name, toText(values[index])]));
  } catch (error) {
    downUntil = Date.now() + DOWN_MS;
    throw error;
  }
}

const toText = (value: unknown): string | null => (typeof value === 'string' ? value : null);
