import { defineScript } from '../../shared/dependencies/redis-script.ts';
import type { RedisHttp } from './redis-http.ts';

/** Distinct unknown codes that one source may ask for in a minute before it is cut off for a minute. */
const MAX_UNKNOWN = 300;
const WINDOW_SEC = 60;
export const CUT_OFF_SEC = 60;

export const cutOffKey = (source: string): string => `redirect:cutoff:${source}`;

/**
 * Codes, not requests: everybody behind one address may follow the same mistyped link. The set ends with the cut-off, so
 * that it never holds more than the limit.
 */
const COUNT_SCRIPT = defineScript(`
if redis.call('SADD', KEYS[1], ARGV[1]) == 0 then return 0 end
local tried = redis.call('SCARD', KEYS[1])
if tried == 1 then redis.call('EXPIRE', KEYS[1], ARGV[3]) end
if tried < tonumber(ARGV[2]) then return 0 end
redis.call('SET', KEYS[2], 1, 'EX', ARGV[4])
redis.call('DEL', KEYS[1])
return 1`);

/** Counts a code that leads nowhere against who asked for it. */
export async function countUnknownCode(redis: RedisHttp, source: string, code: string): Promise<void> {
  const keys = [`redirect:unknown:${source}`, cutOffKey(source)];
  await redis.script(COUNT_SCRIPT, keys, [code, MAX_UNKNOWN, WINDOW_SEC, CUT_OFF_SEC]).catch(() => {});
}
