import ipaddr from 'ipaddr.js';
import { nameAndParents } from './name-and-parents.ts';
import nonPublic from './non-public-names.json' with { type: 'json' };

const NON_PUBLIC_NAMES = new Set(nonPublic.names);

/** RFC 4291 and the IANA IPv6 address space registry: the only block that global unicast is assigned from. */
const GLOBAL_UNICAST_V6 = ipaddr.IPv6.parseCIDR('2000::/3');

/** Azure answers its metadata and health probes here: the one such address that no registry sets apart. */
const AZURE_WIRE_SERVER = '168.63.129.16';

/** ipaddr.js calls `unicast` whatever the IANA special-purpose registries do not list. */
const isPublicAddress = (text: string): boolean => {
  const address = ipaddr.parse(text);
  if (address.range() !== 'unicast') return false;
  return address instanceof ipaddr.IPv6 ? address.match(GLOBAL_UNICAST_V6) : text !== AZURE_WIRE_SERVER;
};

/** What may be an address, which only its parser tells: it throws on every name, and that takes long. */
const MAYBE_ADDRESS = /:|(^|\.)[^.]*\d[^.]*$/;

/**
 * Whether anybody on the Internet can reach a host: neither a private, reserved, loopback, link-local,
 * transition or metadata address, nor a single label, nor a name kept for special or private use.
 * Takes the host as a WHATWG URL spells it, without trailing dot and, for IPv6, without brackets.
 */
export const isPublicHost = (host: string): boolean => {
  if (MAYBE_ADDRESS.test(host) && ipaddr.isValid(host)) return isPublicAddress(host);
  return host.includes('.') && !nameAndParents(host).some((name) => NON_PUBLIC_NAMES.has(name));
};
