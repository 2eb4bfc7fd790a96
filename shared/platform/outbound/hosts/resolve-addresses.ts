import ipaddr from 'ipaddr.js';
import * as z from 'zod';

const A = 1;
const AAAA = 28;

/**
 * The DNS JSON format of Cloudflare and Google:
 * https://developers.cloudflare.com/1.1.1.1/encryption/dns-over-https/make-api-requests/dns-json
 */
const Answer = z.object({
  Status: z.int(),
  Answer: z.array(z.object({ type: z.int(), data: z.string() })).optional(),
});

/** Response codes that describe the name rather than a server failure (RFC 1035, RFC 2136). */
const NO_ERROR = 0;
const NO_SUCH_NAME = 3;

/**
 * All IPv4 and IPv6 addresses of a host over DNS-over-HTTPS, with aliases resolved; empty when it has none. Throws when
 * the resolver fails, because an unchecked name must not pass as checked.
 */
export async function resolveAddresses(
  resolverUrl: string,
  host: string,
  signal: AbortSignal,
): Promise<string[]> {
  const answers = await Promise.all([A, AAAA].map((type) => ask(resolverUrl, host, type, signal)));
  return answers.flat();
}

async function ask(resolverUrl: string, host: string, type: number, signal: AbortSignal): Promise<string[]> {
  const url = new URL(resolverUrl);
  url.searchParams.set('name', host);
  url.searchParams.set('type', String(type));
  const response = await fetch(url, { headers: { accept: 'application/dns-json' }, signal });
  if (!response.ok) throw new Error(`the resolver answered HTTP ${response.status}`);
  const answer = Answer.parse(await response.json());
  if (answer.Status !== NO_ERROR && answer.Status !== NO_SUCH_NAME) {
    throw new Error(`the resolver answered code ${answer.Status}`);
  }
  // CNAME records are in the answer too; only the final addresses matter.
  const addresses = (answer.Answer ?? []).filter((record) => record.type === type).map(({ data }) => data);
  // Anything else would be taken for a name by the check of addresses, and names count as public.
  if (!addresses.every((address) => ipaddr.isValid(address)))
    throw new Error('the resolver answered a record that holds no address');
  return addresses;
}
