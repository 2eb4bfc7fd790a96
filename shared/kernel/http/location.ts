/** The destination byte for byte; non-ASCII characters, which a header cannot carry, are percent-encoded as UTF-8. */
export const toLocation = (url: string): string => url.replace(/[^\x20-\x7e]+/g, encodeURIComponent);

/** The longest header value that browsers and proxies reliably accept. */
export const MAX_LOCATION_BYTES = 8_192;
