/** The destination byte for byte; what is not ASCII, which no header can carry, percent-encoded as its UTF-8. */
export const toLocation = (url: string): string => url.replace(/[^\x20-\x7e]+/g, encodeURIComponent);

/** What browsers and proxies take of a header without fail. */
export const MAX_LOCATION_BYTES = 8_192;
