import * as z from 'zod';

const A = 1;
const AAAA = 28;

/** The DNS JSON form that Cloudflare and Google answer: https://developers.cloudflare.com/1.1.1.1/encryption/dns-over-https/make-api-requests/dns-json */
const Answer = z.object({
  Status: z.int(),
  Answer: z.array(z.object({ type: z.int(), data: z.string() })).optional(),
});

/** RFC 1035 and RFC 2136: the answers that say something of the name, not of the server. */
const NO_ERROR = 0;
const NO_SUCH_NAME = 3;

/**
 * Every IPv4 and IPv6 address of a host, the ends of its aliases, by DNS over HTTPS; empty when it has none.
 * Throws when the resolver does not tell, since a name that nobody could check is not a checked one.
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
  // Aliases on the way come as records of their own type; only where they end is connected to.
  return (answer.Answer ?? []).filter((record) => record.type === type).map(({ data }) => data);
}
