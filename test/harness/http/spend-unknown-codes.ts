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
  const codes = Array.from({ length: MAX_UNKNOWN - allBut }, (_, n) => `tried-${n}`);
  if (codes.length === 0) return;
  // At once: every key in Redis expires, at any moment that somebody looks.
  await redis.eval(
    "redis.call('SADD', KEYS[1], unpack(ARGV, 2)) return redis.call('EXPIRE', KEYS[1], ARGV[1])",
    [`redirect:unknown:${guardedSource(ip)}`],
    [WINDOW_SEC, ...codes],
  );
}
