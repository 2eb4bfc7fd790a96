/** The first 32 bits of the fractional parts of roots of the first primes (FIPS 180-4, sections 4.2.2 and 5.3.3). */
const PRIMES = firstPrimes(64);
const ROUND_CONSTANTS = PRIMES.map((prime) => fractionOf(Math.cbrt(prime)));
const INITIAL = PRIMES.slice(0, 8).map((prime) => fractionOf(Math.sqrt(prime)));
const BLOCK_BYTES = 64;

/**
 * HMAC-SHA256 (RFC 2104), at once. Every platform has one, but the portable one of Web Crypto only returns a promise, which
 * is true wherever somebody forgets to await it.
 */
export function hmacSha256(key: Uint8Array, ...parts: readonly Uint8Array[]): Uint8Array {
  const block = new Uint8Array(BLOCK_BYTES);
  block.set(key.length > BLOCK_BYTES ? sha256([key]) : key);
  const inner = sha256([block.map((byte) => byte ^ 0x36), ...parts]);
  return sha256([block.map((byte) => byte ^ 0x5c), inner]);
}

function sha256(parts: readonly Uint8Array[]): Uint8Array {
  const padded = pad(parts);
  const view = new DataView(padded.buffer);
  const state = Int32Array.from(INITIAL);
  const schedule = new Int32Array(64);
  for (let offset = 0; offset < padded.length; offset += BLOCK_BYTES) {
    for (let at = 0; at < 16; at += 1) schedule[at] = view.getInt32(offset + at * 4);
    compress(state, schedule);
  }
  const digest = new DataView(new ArrayBuffer(32));
  for (const [at, word] of state.entries()) digest.setInt32(at * 4, word);
  return new Uint8Array(digest.buffer);
}

/** The message, a one bit, zeros and the length in bits: whole blocks. */
function pad(parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const length = parts.reduce((sum, part) => sum + part.length, 0);
  const padded = new Uint8Array(Math.ceil((length + 9) / BLOCK_BYTES) * BLOCK_BYTES);
  let at = 0;
  for (const part of parts) {
    padded.set(part, at);
    at += part.length;
  }
  padded[length] = 0x80;
  const view = new DataView(padded.buffer);
  view.setUint32(padded.length - 8, Math.floor(length / 2 ** 29));
  view.setUint32(padded.length - 4, (length << 3) >>> 0);
  return padded;
}

const rotate = (word: number, by: number): number => (word >>> by) | (word << (32 - by));

/** One block: section 6.2.2, with its names of the variables. */
function compress(state: Int32Array, schedule: Int32Array): void {
  const word = (at: number): number => schedule[at] ?? 0;
  for (let at = 16; at < 64; at += 1) {
    const [near, far] = [word(at - 2), word(at - 15)];
    const sigma0 = rotate(far, 7) ^ rotate(far, 18) ^ (far >>> 3);
    const sigma1 = rotate(near, 17) ^ rotate(near, 19) ^ (near >>> 10);
    schedule[at] = word(at - 16) + sigma0 + word(at - 7) + sigma1;
  }
  let [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = state;
  for (let at = 0; at < 64; at += 1) {
    const sum1 = rotate(e, 6) ^ rotate(e, 11) ^ rotate(e, 25);
    const t1 = (h + sum1 + ((e & f) ^ (~e & g)) + (ROUND_CONSTANTS[at] ?? 0) + word(at)) | 0;
    const sum0 = rotate(a, 2) ^ rotate(a, 13) ^ rotate(a, 22);
    const t2 = (sum0 + ((a & b) ^ (a & c) ^ (b & c))) | 0;
    h = g;
    g = f;
    f = e;
    e = (d + t1) | 0;
    d = c;
    c = b;
    b = a;
    a = (t1 + t2) | 0;
  }
  for (const [at, added] of [a, b, c, d, e, f, g, h].entries()) state[at] = (state[at] ?? 0) + added;
}

function firstPrimes(count: number): number[] {
  const primes: number[] = [];
  for (let number = 2; primes.length < count; number += 1) {
    if (primes.every((prime) => number % prime !== 0)) primes.push(number);
  }
  return primes;
}

function fractionOf(root: number): number {
  return ((root - Math.floor(root)) * 2 ** 32) | 0;
}
