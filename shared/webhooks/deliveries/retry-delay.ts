/** Attempts of one schedule (contract, section 6). */
export const MAX_ATTEMPTS = 12;

const BASE_SEC = 5;
const CAP_SEC = 3_600;
/** Spreads retries of deliveries that failed together, ±20 %. */
const JITTER = 0.2;

/**
 * Seconds to wait after failed attempt `ordinal` (1-based); null after the last. Doubles from 5 s up to an hour. The
 * server's `Retry-After` can lengthen the delay, never shorten it or exceed the cap. `random`: 0 to 1.
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

/** How dates of RFC 9110, section 5.6.7, begin; the oldest of its three forms has no comma and no zone. */
const HTTP_DATE = /^[A-Z][a-z]+(,?) /;

/** Parses a Retry-After header in either form of RFC 9110, section 10.2.3; undefined for anything else. */
export function parseRetryAfter(header: string | null, now: Date): number | undefined {
  if (header === null) return undefined;
  if (/^\d+$/.test(header)) return Number(header);
  // Date.parse would guess at anything else.
  const comma = HTTP_DATE.exec(header)?.[1];
  const at = comma === undefined ? Number.NaN : Date.parse(comma === '' ? `${header} GMT` : header);
  return Number.isNaN(at) ? undefined : Math.max(0, (at - now.getTime()) / 1000);
}
