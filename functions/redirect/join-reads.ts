import { orAfter } from '../../shared/dependencies/or-after.ts';
import type { RedisHttp } from './redis-http.ts';

type Redis = Pick<RedisHttp, 'command'>;

type Values = Map<string, string | null>;
type Batch = { keys: Set<string>; values: Promise<Values> };

/** How long a read collects others while one is under way. Idle, it leaves at once. */
const COLLECT_MS = 1;
/** After this a request that joined reads for itself: what it waits for may have died with another request. */
const JOIN_MS = 300;
const READ_MS = 600;

let open: Batch | null = null;
let underWay = 0;

/**
 * Reads keys from Redis in one round trip that requests in flight together share. A request joins only a read that has
 * not been sent, so what it gets is no older than its own read would be. Throws DependencyError.
 */
export async function readTogether(
  redis: Redis,
  keys: readonly string[],
  keepAlive: (work: Promise<unknown>) => void,
): Promise<(string | null)[]> {
  const values = open === null ? await lead(redis, keys, keepAlive) : await join(open, redis, keys);
  return keys.map((key) => values.get(key) ?? null);
}

function lead(
  redis: Redis,
  keys: readonly string[],
  keepAlive: (work: Promise<unknown>) => void,
): Promise<Values> {
  if (underWay === 0) {
    const values = send(redis, new Set(keys));
    // It counts as under way until it ends, also when its visitor is gone.
    keepAlive(values.catch(() => {}));
    return values;
  }
  const batch: Batch = { keys: new Set(keys), values: collect() };
  open = batch;
  // A visitor who goes away must not take along what others wait for.
  keepAlive(batch.values.catch(() => {}));
  return batch.values;

  async function collect(): Promise<Values> {
    await new Promise((resolve) => setTimeout(resolve, COLLECT_MS));
    if (open === batch) open = null;
    return await send(redis, batch.keys);
  }
}

async function join(batch: Batch, redis: Redis, keys: readonly string[]): Promise<Values> {
  for (const key of keys) batch.keys.add(key);
  const values = await orAfter(batch.values, JOIN_MS);
  if (values !== null) return values;
  if (open === batch) open = null;
  return await send(redis, new Set(keys));
}

async function send(redis: Redis, keys: Set<string>): Promise<Values> {
  const names = [...keys];
  underWay += 1;
  try {
    const reply = await redis.command(['MGET', ...names], READ_MS);
    const values = Array.isArray(reply) ? reply : [];
    return new Map(
      names.map((name, index) => [name, typeof values[index] === 'string' ? values[index] : null]),
    );
  } finally {
    underWay -= 1;
  }
}
