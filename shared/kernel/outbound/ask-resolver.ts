import * as z from 'zod';

/** Types of DNS records (RFC 1035, RFC 3596). */
const RECORD_TYPES = { A: 1, CNAME: 5, TXT: 16, AAAA: 28 } as const;

/**
 * The DNS JSON format of Cloudflare and Google:
 * https://developers.cloudflare.com/1.1.1.1/encryption/dns-over-https/make-api-requests/dns-json
 */
const Answer = z.object({
  Status: z.int(),
  Answer: z.array(z.object({ name: z.string().default(''), type: z.int(), data: z.string() })).optional(),
});
type DnsAnswer = { name: string; data: string };

/** Response codes that describe the name rather than a server failure (RFC 1035, RFC 2136). */
const NO_ERROR = 0;
const NO_SUCH_NAME = 3;

/**
 * The records of a type that DNS-over-HTTPS answers for a name, also those of the names that it is an alias of; empty when
 * there are none. Throws when the resolver fails.
 */
export async function askResolver(
  resolverUrl: string,
  { name, type }: { name: string; type: keyof typeof RECORD_TYPES },
  signal: AbortSignal,
): Promise<DnsAnswer[]> {
  const url = new URL(resolverUrl);
  url.searchParams.set('name', name);
  url.searchParams.set('type', String(RECORD_TYPES[type]));
  const response = await fetch(url, { headers: { accept: 'application/dns-json' }, signal });
  if (!response.ok) throw new Error(`the resolver answered HTTP ${response.status}`);
  const answer = Answer.parse(await response.json());
  if (answer.Status !== NO_ERROR && answer.Status !== NO_SUCH_NAME) {
    throw new Error(`the resolver answered code ${answer.Status}`);
  }
  return (answer.Answer ?? []).filter((record) => record.type === RECORD_TYPES[type]);
}
