/**
 * HTTP Strict Transport Security (RFC 6797), for a year, on hosts of our own: a customer's domain is not ours to bind.
 * Browsers take no notice of it on plain HTTP.
 */
export const STRICT_TRANSPORT = { name: 'Strict-Transport-Security', value: 'max-age=31536000' } as const;

/** Browsers guess no other type from the content. */
export const NO_SNIFFING = { name: 'X-Content-Type-Options', value: 'nosniff' } as const;

export const NO_REFERRER = { name: 'Referrer-Policy', value: 'no-referrer' } as const;
