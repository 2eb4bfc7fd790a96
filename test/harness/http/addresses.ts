import { randomBytes } from 'node:crypto';

/** A source address that no other test has, so that the source-IP guard counts each test by itself. */
export function freshIpv4(): string {
  const [a = 0, b = 0, c = 0] = randomBytes(3);
  return `10.${a}.${b}.${c}`;
}

/** A /64 block of one's own: what the guard counts of an IPv6 address. */
export function freshIpv6Block(): string {
  const groups = Array.from({ length: 3 }, () => randomBytes(2).toString('hex'));
  return `2a00:${groups.join(':')}`;
}
