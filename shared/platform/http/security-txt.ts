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
