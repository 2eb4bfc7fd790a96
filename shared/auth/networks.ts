import ipaddr from 'ipaddr.js';

/** The address a network list is compared with: IPv4-mapped IPv6 is the IPv4 address it carries. */
const parseAddress = (address: string) => ipaddr.process(address);

/**
 * A network in canonical form (`203.0.113.0/24`, `2001:db8::/32`), from a single address or a CIDR block.
 * Throws RangeError: not an address, a bad mask, host bits set, a zone id, or a mapped prefix under 96 bits.
 */
export function canonicalNetwork(text: string): string {
  if (text.includes('%') || !/^[0-9a-fA-F:.]+(\/\d{1,3})?$/.test(text))
    throw new RangeError(`${text} is not a network`);
  const [host = '', bits] = text.split('/');
  // What has dots is four decimal numbers, also behind colons: parsers differ on 01, which may be octal.
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

/** What the source-IP guard counts: an IPv4 address, or the /64 block of an IPv6 address. */
export function guardedSource(address: string): string {
  // Nearly all of them, and it comes from the platform: not worth a parser.
  if (/^\d{1,3}(\.\d{1,3}){3}$/.test(address)) return address;
  // The parser tells what is no address by an exception, which takes longer than all else of a request.
  if (!address.includes(':') || !ipaddr.isValid(address)) return 'unknown';
  const parsed = parseAddress(address);
  if (parsed.kind() === 'ipv4') return parsed.toString();
  return `${ipaddr.IPv6.networkAddressFromCIDR(`${parsed}/64`)}/64`;
}
