import ipaddr from 'ipaddr.js';
import { askResolver } from './ask-resolver.ts';

/**
 * All IPv4 and IPv6 addresses of a host over DNS-over-HTTPS, with aliases resolved; empty when it has none. Throws when
 * the resolver fails, because an unchecked name must not pass as checked.
 */
export async function resolveAddresses(
  resolverUrl: string,
  host: string,
  signal: AbortSignal,
): Promise<string[]> {
  const types = ['A', 'AAAA'] as const;
  const answers = await Promise.all(
    types.map((type) => askResolver(resolverUrl, { name: host, type }, signal)),
  );
  const addresses = answers.flat().map(({ data }) => data);
  // Anything else would be taken for a name by the check of addresses, and names count as public.
  if (!addresses.every((address) => ipaddr.isValid(address)))
    throw new Error('the resolver answered a record that holds no address');
  return addresses;
}
