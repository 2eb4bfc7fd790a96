/**
 * The address under which the source-IP guard counts: IPv4, or the /64 block of an IPv6 address. Self-contained, since the
 * redirect needs it: a parser of addresses would be a third of its size.
 */
export function guardedSource(address: string): string {
  if (IPV4.test(address)) return address;
  const groups = IPV6.test(address) ? toGroups(address) : undefined;
  if (groups === undefined) return 'unknown';
  if (groups.slice(0, 6).join(':') === MAPPED_IPV4) return groups.slice(6).flatMap(toBytes).join('.');
  return `${groups.slice(0, 4).join(':')}::/64`;
}

const IPV4 = /^\d{1,3}(\.\d{1,3}){3}$/;
const IPV6 = /^[\da-f:]+(\.\d{1,3}){0,3}$/i;
const MAPPED_IPV4 = '0:0:0:0:0:ffff';

/** The eight groups of an IPv6 address, in hexadecimal; undefined for any other address. */
function toGroups(address: string): string[] | undefined {
  // WHATWG: lower case, without leading zeros or a dotted part, with at most one gap.
  const canonical = URL.parse(`http://[${address}]`)?.hostname.slice(1, -1);
  if (canonical === undefined) return undefined;
  const [before = [], after = []] = canonical.split('::').map((part) => part.split(':').filter(Boolean));
  return [...before, ...Array(8 - before.length - after.length).fill('0'), ...after];
}

const toBytes = (group: string): number[] => {
  const bits = Number.parseInt(group, 16);
  return [bits >> 8, bits & 0xff];
};
