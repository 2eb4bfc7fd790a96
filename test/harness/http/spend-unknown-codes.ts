import { guardedSource } from '../../../shared/kernel/auth/guarded-source.ts';
import type { Redis } from '../../../shared/kernel/dependencies/redis.ts';

/** Distinct unknown codes that a source may request from the redirect in a minute. */
const MAX_UNKNOWN = 300;
const WINDOW_SEC = 60;

/**
 * Counts unknown codes of an address except for some, directly in Redis: requesting them would take a busy machine
 * longer than the window.
 */
export async function spendUnknownCodes(redis: Redis, ip: string, allBut: number): Promise<void> {
  const [first, ...others] = Array.from({ length: MAX_UNKNOWN - allBut }, (_, n) => `tried-${n}`);
  if (first === undefined) return;
  const key = `redirect:unknown:${guardedSource(ip)}`;
  await redis.sadd(key, first, ...others);
  await redis.expire(key, WINDOW_SEC);
}
