import { BoundedMap } from '../../shared/kernel/bounded-map.ts';
import { createBatcher } from '../../shared/kernel/create-batcher.ts';
import { defineScript } from '../../shared/kernel/dependencies/redis-script.ts';
import type { RedisHttp } from './http-stores.ts';

/** Distinct unknown codes that a source may request in a minute before it is cut off for a minute. */
const MAX_UNKNOWN = 300;
const WINDOW_SEC = 60;
export const CUT_OFF_SEC = 60;
/** The most counted codes that an isolate remembers. */
const MAX_COUNTED = 10_000;

export const cutOffKey = (source: string): string => `redirect:cutoff:${source}`;

/**
 * Counts distinct codes rather than requests: many people behind one address may follow the same mistyped link. The set
 * is deleted at the cut-off, so it never exceeds the limit.
 * KEYS: set and cut-off of each source. ARGV: limit, window s, cut-off s, the code of each.
 */
export const COUNT_SCRIPT = defineScript(`
for i = 1, #KEYS, 2 do
  if redis.call('SADD', KEYS[i], ARGV[(i + 1) / 2 + 3]) == 1 then
    local tried = redis.call('SCARD', KEYS[i])
    if tried == 1 then redis.call('EXPIRE', KEYS[i], ARGV[2]) end
    if tried >= tonumber(ARGV[1]) then
      redis.call('SET', KEYS[i + 1], 1, 'EX', ARGV[3])
      redis.call('DEL', KEYS[i])
    end
  end
end
return 1`);

type Attempt = { source: string; code: string };

const nameOf = ({ source, code }: Attempt): string => `${source} ${code}`;

/** Counts concurrent unknown codes together after their responses, so nobody waits. */
const join = createBatcher<Attempt, Attempt[], void>({
  collectMs: 25,
  sendsWhenIdle: true,
  sendsOnceIdle: true,
  waitMs: 1_000,
  watchers: 0,
  seal: (asked) => [...new Map(asked.map((one) => [nameOf(one), one])).values()],
});

/** The moments until which a source's code counts as already tried, ms since 1970: repeating it is not another attempt. */
const counted = new BoundedMap<string, number>(MAX_COUNTED);

/** Counts an unknown code against its source. */
export async function countUnknownCode(
  redis: RedisHttp,
  attempt: Attempt,
  keepAlive: (work: Promise<unknown>) => void,
): Promise<void> {
  const name = nameOf(attempt);
  if ((counted.get(name) ?? 0) > Date.now()) return;
  await join(attempt, { send: (attempts) => count(redis, attempts), keepAlive })?.catch(() => {});
}

async function count(redis: RedisHttp, attempts: readonly Attempt[]): Promise<void> {
  const until = Date.now() + WINDOW_SEC * 1000;
  const keys = attempts.flatMap(({ source }) => [`redirect:unknown:${source}`, cutOffKey(source)]);
  const codes = attempts.map(({ code }) => code);
  await redis.script(COUNT_SCRIPT, keys, [MAX_UNKNOWN, WINDOW_SEC, CUT_OFF_SEC, ...codes]);
  for (const attempt of attempts) counted.set(nameOf(attempt), until);
}
