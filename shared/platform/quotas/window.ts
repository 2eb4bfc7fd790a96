import type { RatelimitConfig } from '@upstash/ratelimit';
import { defineScript, runScript } from '../dependencies/redis-script.ts';

/** The rate-limit library's algorithm interface, which passes the client and the identifier. */
type Algorithm = RatelimitConfig['limiter'];

/** A window is stored as one number: its end in units of 10 ms, and in the low bits the units used. */
const USED_BELOW = 2 ** 15;
const END_UNIT_MS = 10;

/**
 * Counts units in a key's window, which starts at its first use. Units that do not fit are refused as a whole and spend
 * nothing; negative units are returned, but only to the window they came from. A window ends when its answers said it
 * would: its key lives longer by the time that the first request took to reach Redis.
 * KEYS: the window. ARGV: limit, window ms, units, now in units of time, end of the window to return to ('' = any).
 * Returns { fits, used, end in units of time }.
 */
export const SPEND_SCRIPT = defineScript(`
local units = tonumber(ARGV[3])
local value = redis.call('INCRBY', KEYS[1], units)
if value == units and ARGV[5] ~= '' then
  redis.call('DEL', KEYS[1])
  return {1, 0, 0}
end
local used = value % ${USED_BELOW}
local ends = (value - used) / ${USED_BELOW}
local now = tonumber(ARGV[4])
if ARGV[5] == '' and ends <= now then
  used = units
  ends = now + math.ceil(tonumber(ARGV[2]) / ${END_UNIT_MS})
  redis.call('SET', KEYS[1], string.format('%.0f', ends * ${USED_BELOW} + used), 'PX', ARGV[2])
end
local fits = used <= tonumber(ARGV[1])
if ARGV[5] ~= '' then fits = ends == tonumber(ARGV[5]) end
if not fits then
  redis.call('DECRBY', KEYS[1], units)
  used = used - units
end
return {fits and 1 or 0, used, ends}`);

/**
 * A fixed window for the library's `Ratelimit` that starts with its first request. The library's own fixed windows
 * start by the clock and count refused requests, and its token buckets cost twice the commands.
 */
export function windowFromFirstUse(limit: number, windowSeconds: number): Algorithm {
  const windowMs = windowSeconds * 1000;
  if (limit >= USED_BELOW / 2) throw new RangeError(`${limit} does not fit a window`);
  let spentUntil = 0;
  return () => ({
    async limit({ redis }, key, units = 1) {
      const now = Math.floor(Date.now() / END_UNIT_MS);
      const giveBackTo = units < 0 ? spentUntil : '';
      // More than the limit never fits, however much more.
      const asked = Math.min(units, limit + 1);
      const reply = await runScript(redis, SPEND_SCRIPT, [key], [limit, windowMs, asked, now, giveBackTo]);
      const [fits = 0, used = 0, ends = 0] = Array.isArray(reply) ? reply.map(Number) : [];
      spentUntil = ends;
      return {
        success: fits === 1,
        limit,
        remaining: Math.max(0, limit - used),
        reset: ends * END_UNIT_MS,
        pending: Promise.resolve(),
      };
    },
    getRemaining: () => Promise.reject(new Error('Ask with 0 units.')),
    resetTokens: () => Promise.reject(new Error('Windows end by themselves.')),
  });
}
