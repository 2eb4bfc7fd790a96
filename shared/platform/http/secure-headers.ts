/**
 * HTTP Strict Transport Security (RFC 6797) for a year, on our own hosts only: we must not bind a customer's domain.
 * Browsers ignore it on plain HTTP.
 */
export const STRICT_TRANSPORT = { name: 'Strict-Transport-Security', value: 'max-age=31536000' } as const;

/** Stops browsers from guessing another content type. */
export const NO_SNIFFING = { name: 'X-Content-Type-Options', value: 'nosniff' } as const;

export const NO_REFERRER = { name: 'Referrer-Policy', value: 'no-referrer' } as const;
