/** The path of the status probe. Its dot keeps it from being a short link. */
export const HEALTH_PATH = '/.well-known/health';

export const SECURITY_TXT_PATH = '/.well-known/security.txt';

const VALID_DAYS = 180;
const DAY_MS = 86_400_000;

/**
 * Where to report a vulnerability (RFC 9116); `contact` is a URI. It expires half a year after the day on which it is
 * read, so that it is never out of date.
 */
export function securityText(contact: string, now: number): string {
  const today = now - (now % DAY_MS);
  const expires = new Date(today + VALID_DAYS * DAY_MS).toISOString();
  return `Contact: ${contact}\nExpires: ${expires}\nPreferred-Languages: es, en\n`;
}

export const SECURITY_TXT_HEADERS = {
  'Content-Type': 'text/plain; charset=utf-8',
  'Cache-Control': 'public, max-age=86400',
} as const;

/**
 * HTTP Strict Transport Security (RFC 6797) for a year, on our own hosts only: we must not bind a customer's domain.
 * Browsers ignore it on plain HTTP.
 */
export const STRICT_TRANSPORT = { name: 'Strict-Transport-Security', value: 'max-age=31536000' } as const;

/** Stops browsers from guessing another content type. */
export const NO_SNIFFING = { name: 'X-Content-Type-Options', value: 'nosniff' } as const;

export const NO_REFERRER = { name: 'Referrer-Policy', value: 'no-referrer' } as const;
