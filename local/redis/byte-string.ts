const BEYOND_ASCII = /[^\x00-\x7f]/;

/** The UTF-8 bytes of a text, one character for each byte. */
export function toByteString(text: string): string {
  return BEYOND_ASCII.test(text) ? Buffer.from(text, 'utf8').toString('latin1') : text;
}

/** The text whose UTF-8 bytes these are; invalid UTF-8 becomes U+FFFD. */
export function decodeBytes(bytes: string): string {
  return BEYOND_ASCII.test(bytes) ? Buffer.from(bytes, 'latin1').toString('utf8') : bytes;
}
