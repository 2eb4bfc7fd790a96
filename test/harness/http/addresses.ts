import { randomBytes } from 'node:crypto';

/** A source address unique to its caller, so that the source-IP guard counts each test separately. */
export function freshIpv4(): string {
  const [a = 0, b = 0, c = 0] = randomBytes(3);
  return `10.${a}.${b}.${c}`;
}

/** A random /64 prefix: the guard counts IPv6 addresses by /64 block. */
export function freshIpv6Block(): string {
  const groups = Array.from({ length: 3 }, () => randomBytes(2).toString('hex'));
  return `2a00:${groups.join(':')}`;
}
