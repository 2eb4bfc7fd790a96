import { Ratelimit, type RatelimitConfig } from '@upstash/ratelimit';
import { DependencyError } from '../../../db/engine/deadlines/deadline.ts';
import { epochKey } from '../auth/organization-epoch.ts';
import type { Redis } from '../dependencies/redis.ts';
import { defineScript, runScript } from '../dependencies/redis-script.ts';
import {
  type Admission,
  GUARD,
  GUARD_WINDOW,
  type Limiter,
  type QuotaState,
  type Spending,
  tightestQuota,
  toQuotaState,
} from './limits.ts';
import { UPLOADS_AT_ONCE } from './upload-slot.ts';

/** The result of spending from a quota; `giveBack` undoes it. */
type Spent = { fits: boolean; state: QuotaState; units: number; giveBack: () => Promise<unknown> };

/** The limiter shared by all isolates, for one request. Guard and quotas take one round trip. Throws Redis errors. */
export function createRedisLimiter(redis: Redis): Limiter {
  return {
    async admit({ source, countVolume, failedKeyHash, spendings, organizationId, slot }) {
      // The cut-off is read before it may be set: the key that exceeds the limit is still answered as unknown.
      const [[cutOffUntil, epoch], volume, quotas, hasSlot] = await Promise.all([
        redis.mget<(string | null)[]>([
          cutOffKey(source),
          ...(organizationId === undefined ? [] : [epochKey(organizationId)]),
        ]),
        spend(redis, 'guard:volume', { ...GUARD_WINDOW, key: source, units: countVolume ? 1 : 0 }),
        Promise.all(spendings.map((spending) => spendOrPeek(redis, spending))),
        slot === undefined || slot.take(),
        failedKeyHash === undefined ? null : countFailingKey(redis, source, failedKeyHash),
      ]);
      const admission = decide(volume, Number(cutOffUntil ?? 0) - Date.now(), { quotas, hasSlot });
      const giveBack = () => Promise.all(quotas.map((quota) => (quota.fits ? quota.giveBack() : undefined)));
      // Units are returned before the response, so that a retry finds them.
      if (!admission.admitted) await Promise.all([giveBack(), slot?.release()]);
      return { ...admission, epoch: Number(epoch ?? 0), ...(admission.admitted && { giveBack }) };
    },
  };
}

/** The library's timeout would admit the request, and its cache would refuse requests that fit: both are disabled. */
async function spend(redis: Redis, prefix: string, spending: Spending): Promise<Spent> {
  const { key, limit, windowSeconds, units } = spending;
  const limiter = new Ratelimit({
    redis,
    limiter: windowFromFirstUse(limit, windowSeconds),
    prefix,
    timeout: 0,
    ephemeralCache: false,
    enableTelemetry: false,
  });
  const { success, remaining, reset, reason } = await limiter.limit(key, { rate: units });
  if (reason !== undefined) throw new DependencyError('redis', reason === 'timeout');
  return {
    fits: success,
    units,
    state: toQuotaState(spending, limit - remaining, reset - Date.now()),
    // Units that cannot be returned come back when the window ends.
    giveBack: async () => units > 0 && (await limiter.limit(key, { rate: -units }).catch(() => false)),
  };
}

/** Spends units; 0 units only check whether any are left. */
async function spendOrPeek(redis: Redis, spending: Spending): Promise<Spent> {
  const spent = await spend(redis, 'quota', spending);
  return spending.units > 0 ? spent : { ...spent, fits: spent.state.remaining > 0 };
}

async function countFailingKey(redis: Redis, source: string, hash: string): Promise<void> {
  const { keys, args } = failingKeyCall(source, hash);
  await runScript(redis, FAILING_KEY_SCRIPT, keys, args);
}

function decide(
  { fits, state: guard }: Spent,
  cutOffMs: number,
  { quotas, hasSlot }: { quotas: readonly Spent[]; hasSlot: boolean },
): Admission {
  if (cutOffMs > 0) {
    const resetSec = Math.min(GUARD.cutOffSeconds, Math.ceil(cutOffMs / 1000));
    const state = { ...guard, remaining: 0, resetSec };
    return { admitted: false, by: 'guard', guard: state, quota: state };
  }
  if (!fits) return { admitted: false, by: 'guard', guard, quota: guard };
  const exceeded = quotas.find((quota) => !quota.fits);
  if (exceeded !== undefined) return { admitted: false, by: 'quota', guard, quota: exceeded.state };
  if (!hasSlot) return { admitted: false, by: 'quota', guard, quota: UPLOADS_AT_ONCE };
  const states = quotas.map(({ state }) => state);
  return { admitted: true, guard, quota: tightestQuota(quotas), quotas: states };
}

/** Redis key with the end of a source's cut-off, in ms since 1970. */
const cutOffKey = (source: string): string => `guard:cutoff:${source}`;

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
const failingKeyCall = (source: string, hash: string) => ({
  keys: [`guard:failing:${source}`, cutOffKey(source)],
  args: [hash, GUARD.failingWindowSeconds * 1000, GUARD.failingKeys, GUARD.cutOffSeconds * 1000],
});

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
