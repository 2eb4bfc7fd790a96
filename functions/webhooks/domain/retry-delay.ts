/** Attempts of one schedule (contract, section 6). */
export const MAX_ATTEMPTS = 12;

const BASE_SEC = 5;
const CAP_SEC = 3_600;
/** Spreads what failed together, ±20 %. */
const JITTER = 0.2;

/**
 * Seconds to wait after the failed attempt `ordinal` (1-based) of a schedule; null when it was the last. Doubles from
 * 5 s up to an hour. What the server asked for (`Retry-After`) makes it longer, not shorter, and never past the cap.
 * `random`: 0 to 1.
 */
export function retryDelaySec(
  ordinal: number,
  { askedSec, random }: { askedSec: number | undefined; random: number },
): number | null {
  if (ordinal >= MAX_ATTEMPTS) return null;
  const jitter = 1 + JITTER * (2 * random - 1);
  const backoff = Math.min(CAP_SEC, BASE_SEC * 2 ** (ordinal - 1) * jitter);
  return Math.min(CAP_SEC, Math.max(backoff, askedSec ?? 0));
}

/** The seconds of a Retry-After header, of either form of RFC 9110, section 10.2.3; undefined for anything else. */
export function parseRetryAfter(header: string | null, now: Date): number | undefined {
  if (header === null) return undefined;
  if (/^\d+$/.test(header)) return Number(header);
  // HTTP dates name the day of the week; what else Date.parse takes for a date is a guess.
  const at = /^[A-Z][a-z]+, /.test(header) ? Date.parse(header) : Number.NaN;
  return Number.isNaN(at) ? undefined : Math.max(0, (at - now.getTime()) / 1000);
}
