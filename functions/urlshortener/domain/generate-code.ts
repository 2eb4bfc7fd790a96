const ALPHABET = '0123456789abcdefghijklmnopqrstuvwxyz';
const LENGTH = 7;
/** The largest multiple of 36 that a byte holds: bytes above it are drawn again, so that every code is as likely. */
const UNBIASED = 252;

/** A random code of 7 characters of 0-9a-z: 36^7 of them, 78 thousand million. */
export function generateCode(): string {
  let code = '';
  while (code.length < LENGTH) {
    for (const byte of crypto.getRandomValues(new Uint8Array(LENGTH))) {
      if (byte < UNBIASED && code.length < LENGTH) code += ALPHABET[byte % ALPHABET.length];
    }
  }
  return code;
}
