import ipaddr from 'ipaddr.js';

/** The most networks of a key: each request with it is compared with them. */
export const MAX_NETWORKS = 100;

/** Parses an address; IPv4-mapped IPv6 becomes the IPv4 address it contains. */
const parseAddress = (address: string) => ipaddr.process(address);

/**
 * Converts a single address or CIDR block to canonical form (`203.0.113.0/24`, `2001:db8::/32`). Throws RangeError: not
 * an address, a bad mask, host bits set, a zone id, or a mapped prefix under 96 bits.
 */
export function canonicalNetwork(text: string): string {
  if (text.includes('%') || !/^[0-9a-fA-F:.]+(\/\d{1,3})?$/.test(text))
    throw new RangeError(`${text} is not a network`);
  const [host = '', bits] = text.split('/');
  // A dotted part, also after colons, must be plain decimal: parsers disagree on 01, which may be octal.
  const dotted = /[^:]*\.[^:]*$/.exec(host)?.[0];
  const isDecimal = dotted === undefined || ipaddr.IPv4.isValidFourPartDecimal(dotted);
  if (!ipaddr.isValid(host) || !isDecimal || !/[:.]/.test(host)) {
    throw new RangeError(`${text} is not an address or a CIDR block`);
  }
  const mapped = host.includes(':') && parseAddress(host).kind() === 'ipv4';
  const address = parseAddress(host);
  const width = address.kind() === 'ipv4' ? 32 : 128;
  const length = bits === undefined ? width : Number(bits) - (mapped ? 96 : 0);
  if (length < 0 || length > width) throw new RangeError(`${text} has a mask that is not valid`);
  const canonical = `${address.toString()}/${length}`;
  const first =
    width === 32
      ? ipaddr.IPv4.networkAddressFromCIDR(canonical)
      : ipaddr.IPv6.networkAddressFromCIDR(canonical);
  if (first.toString() !== address.toString())
    throw new RangeError(`${text} has host bits set; use ${first}/${length}`);
  return canonical;
}

/** Whether an address is in one of the networks (canonical form). */
export function isInNetworks(address: string, networks: readonly string[]): boolean {
  if (!ipaddr.isValid(address)) return false;
  const candidate = parseAddress(address);
  return networks.some((network) => {
    const [range, length] = ipaddr.parseCIDR(network);
    return range.kind() === candidate.kind() && candidate.match(range, length);
  });
}
