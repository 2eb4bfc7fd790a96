import { type Client, createClient } from '../../../client/index.ts';
import { freshIpv4 } from './addresses.ts';

/** The typed client with a key and an IP address of its own. */
export function clientOf(
  baseUrl: string,
  apiKey: string,
  create: typeof createClient = createClient,
): Client {
  const ip = freshIpv4();
  return create({
    baseUrl,
    apiKey,
    retry: { baseMs: 10 },
    // Each on a connection of its own: the server may just have closed an idle one.
    fetch: (input, init) =>
      fetch(input, { ...init, headers: { ...init?.headers, connection: 'close', 'cf-connecting-ip': ip } }),
  });
}
