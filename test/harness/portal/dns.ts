import type { CloudEnvironment } from '../../../local/workers/local-functions.ts';
import { http } from '../http/http.ts';

/** The target of customers' domains in the local run. */
export const TARGET = 'go.localhost';

/** Changes what the cloud's resolver knows about a name; `alias` null: it is none. */
export async function setDns(
  { DNS_RESOLVER_URL }: Pick<CloudEnvironment, 'DNS_RESOLVER_URL'>,
  put: { name: string; alias?: string | null; texts?: string[] },
): Promise<void> {
  const { status } = await http(DNS_RESOLVER_URL, { method: 'PUT', body: JSON.stringify(put) });
  if (status !== 204) throw new Error(`the resolver answered ${status}`);
}
