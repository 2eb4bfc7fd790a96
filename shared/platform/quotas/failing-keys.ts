import { defineScript } from '../dependencies/redis-script.ts';
import { GUARD } from './limits.ts';

/** Redis key with the end of a source's cut-off, in ms since 1970. */
export const cutOffKey = (source: string): string => `guard:cutoff:${source}`;

/**
 * Records a key that failed to authenticate, and cuts its source off when there are too many: counts distinct keys in a
 * sliding window by Redis's clock, which the rate-limit library cannot do.
 * KEYS: failing keys, cut-off. ARGV: the key's hash, window ms, limit, cut-off ms.
 */
export const FAILING_KEY_SCRIPT = defineScript(`
if redis.call('EXISTS', KEYS[2]) == 1 then return 0 end
local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)
redis.call('ZADD', KEYS[1], now, ARGV[1])
redis.call('ZREMRANGEBYSCORE', KEYS[1], '-inf', now - ARGV[2])
redis.call('PEXPIRE', KEYS[1], ARGV[2])
if redis.call('ZCARD', KEYS[1]) < tonumber(ARGV[3]) then return 0 end
redis.call('SET', KEYS[2], now + ARGV[4], 'PX', ARGV[4])
redis.call('DEL', KEYS[1])
return 1`);

/** The script's arguments for one key of a source. */
export const failingKeyCall = (source: string, hash: string) => ({
  keys: [`guard:failing:${source}`, cutOffKey(source)],
  args: [hash, GUARD.failingWindowSeconds * 1000, GUARD.failingKeys, GUARD.cutOffSeconds * 1000],
});
