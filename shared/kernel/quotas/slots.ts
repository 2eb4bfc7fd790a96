import type { Redis } from '../dependencies/redis.ts';
import { defineScript, runScript } from '../dependencies/redis-script.ts';

/** The number of one kind that an organization has under way at once. */
export const AT_ONCE = 2;
/** A slot whose holder died expires. */
export const LEASE_MS = 15_000;

/** Takes a slot if one is free, after dropping expired ones. */
export const TAKE_SCRIPT = defineScript(`
local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)
redis.call('ZREMRANGEBYSCORE', KEYS[1], '-inf', now)
if redis.call('ZCARD', KEYS[1]) >= tonumber(ARGV[2]) then return 0 end
redis.call('ZADD', KEYS[1], now + ARGV[3], ARGV[1])
redis.call('PEXPIRE', KEYS[1], ARGV[3])
return 1`);

/** Lets a slot that is still held last longer. */
export const RENEW_SCRIPT = defineScript(`
local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)
if redis.call('ZADD', KEYS[1], 'XX', 'CH', now + ARGV[2], ARGV[1]) == 1 then redis.call('PEXPIRE', KEYS[1], ARGV[2]) end
return 1`);

type Slot = {
  /** Whether it got one of the two slots. Throws Redis errors. */
  take(): Promise<boolean>;
  renew(): Promise<unknown>;
  free(): Promise<unknown>;
};

/** A slot of an organization for something of which two may run at once, in whatever isolates. */
export function createSlot(redis: Redis, kind: string, organizationId: number): Slot {
  const key = `${kind}-semaphore:${organizationId}`;
  const holder = crypto.randomUUID();
  return {
    take: async () => (await runScript(redis, TAKE_SCRIPT, [key], [holder, AT_ONCE, LEASE_MS])) === 1,
    renew: () => runScript(redis, RENEW_SCRIPT, [key], [holder, LEASE_MS]),
    free: () => redis.zrem(key, holder),
  };
}
