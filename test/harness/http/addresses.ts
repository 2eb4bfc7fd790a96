import { randomInt } from 'node:crypto';
import { createSequence } from '../sequence.ts';

const ipv4 = createSequence(2 ** 24);
const ipv6 = createSequence(2 ** 24);
const PREFIX = randomInt(2 ** 16).toString(16);

/** A source address unique to its caller, so that the source-IP guard counts each test separately. */
export function freshIpv4(): string {
  const n = ipv4();
  return `10.${n >> 16}.${(n >> 8) & 255}.${n & 255}`;
}

/** A /64 prefix unique to its caller: the guard counts IPv6 addresses by /64 block. */
export function freshIpv6Block(): string {
  const n = ipv6();
  return `2a00:${PREFIX}:${(n & 65_535).toString(16)}:${(n >> 16).toString(16)}`;
}
