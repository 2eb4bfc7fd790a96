import ipaddr from 'ipaddr.js';
import nonPublic from './non-public-names.json' with { type: 'json' };

const isNonPublic = createDomainCheck(nonPublic.names);

/** The only block of global unicast addresses (RFC 4291, IANA IPv6 registry). */
const GLOBAL_UNICAST_V6 = ipaddr.IPv6.parseCIDR('2000::/3');

/** Azure's metadata and health-probe address, which no registry reserves. */
const AZURE_WIRE_SERVER = '168.63.129.16';

/** ipaddr.js reports `unicast` for whatever the IANA special-purpose registries do not list. */
const isPublicAddress = (text: string): boolean => {
  const address = ipaddr.parse(text);
  if (address.range() !== 'unicast') return false;
  return address instanceof ipaddr.IPv6 ? address.match(GLOBAL_UNICAST_V6) : text !== AZURE_WIRE_SERVER;
};

/** A cheap test for possible addresses, by the last label: the parser throws on every name, which is slow. */
const mayBeAddress = (host: string): boolean =>
  host.includes(':') || /\d/.test(host.slice(host.lastIndexOf('.') + 1));

/**
 * Whether a host is reachable from the public Internet: not a private, reserved, loopback, link-local, transition or
 * metadata address, a single label, or a special-use name. Takes the host as in a WHATWG URL, without trailing dot and,
 * for IPv6, without brackets.
 */
export const isPublicHost = (host: string): boolean => {
  if (mayBeAddress(host) && ipaddr.isValid(host)) return isPublicAddress(host);
  return host.includes('.') && !isNonPublic(host);
};

/**
 * Makes a check whether a host is one of some names, or below one. It looks at no more of a host's labels than the names
 * have: a host may have a hundred, and a file a hundred thousand hosts.
 */
export function createDomainCheck(names: readonly string[]): (host: string) => boolean {
  const known = new Set(names);
  const mostLabels = Math.max(0, ...names.map((name) => name.split('.').length));
  return (host) => {
    for (let label = 0, dot = host.length; label < mostLabels && dot >= 0; label += 1) {
      dot = host.lastIndexOf('.', dot - 1);
      if (known.has(host.slice(dot + 1))) return true;
      if (dot === 0) return false;
    }
    return false;
  };
}
