import { defineScript } from '../../shared/dependencies/redis-script.ts';
import { createJoiner } from './create-joiner.ts';
import type { RedisHttp } from './redis-http.ts';

/** Distinct unknown codes that one source may ask for in a minute before it is cut off for a minute. */
const MAX_UNKNOWN = 300;
const WINDOW_SEC = 60;
export const CUT_OFF_SEC = 60;
/** How many an isolate knows to be counted; the oldest are forgotten first. */
const MAX_COUNTED = 10_000;

export const cutOffKey = (source: string): string => `redirect:cutoff:${source}`;

/**
 * Codes, not requests: everybody behind one address may follow the same mistyped link. The set ends with the cut-off, so
 * that it never holds more than the limit.
 * KEYS: set and cut-off of each source. ARGV: limit, window s, cut-off s, the code of each.
 */
const COUNT_SCRIPT = defineScript(`
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

/** Those in flight together are counted by the first of them, after their answers: nobody waits. */
const join = createJoiner<Attempt, Attempt[], void>({
  collectMs: 25,
  leavesWhenIdle: true,
  leavesOnceIdle: true,
  waitMs: 1_000,
  watchers: 0,
  seal: (asked) => [...new Map(asked.map((one) => [nameOf(one), one])).values()],
});

/** Until when a code of a source is counted, ms since 1970: whoever asks for it again in its minute tries nothing new. */
const counted = new Map<string, number>();

/** Counts a code that leads nowhere against who asked for it. */
export async function countUnknownCode(
  redis: RedisHttp,
  attempt: Attempt,
  keepAlive: (work: Promise<unknown>) => void,
): Promise<void> {
  const name = nameOf(attempt);
  if ((counted.get(name) ?? 0) > Date.now()) return;
  await join(attempt, { send: (attempts) => count(redis, attempts), keepAlive }).catch(() => {});
}

async function count(redis: RedisHttp, attempts: readonly Attempt[]): Promise<void> {
  const until = Date.now() + WINDOW_SEC * 1000;
  const keys = attempts.flatMap(({ source }) => [`redirect:unknown:${source}`, cutOffKey(source)]);
  const codes = attempts.map(({ code }) => code);
  await redis.script(COUNT_SCRIPT, keys, [MAX_UNKNOWN, WINDOW_SEC, CUT_OFF_SEC, ...codes]);
  for (const attempt of attempts) remember(nameOf(attempt), until);
}

function remember(name: string, until: number): void {
  counted.delete(name);
  counted.set(name, until);
  const oldest = counted.keys().next();
  if (counted.size > MAX_COUNTED && !oldest.done) counted.delete(oldest.value);
}
