// A customer's backend with the installed client, on any runtime; prints the outcome as JSON.
import { ConnectionError, createClient, eachItem, OperatorError } from '@operator/client';

export async function journey({ baseUrl, apiKey }) {
  const client = createClient({ baseUrl, apiKey });
  const longUrl = 'https://example.com/journey';
  const link = await client.createLink({ body: { longUrl }, idempotencyKey: 'journey' });
  const again = await client.createLink({ body: { longUrl }, idempotencyKey: 'journey' });
  await client.createLink({ body: { longUrl } });
  let listed = 0;
  for await (const item of eachItem(client.listLinks, { query: { limit: 1 } })) listed += item.code ? 1 : 0;
  const refusal = await client.createLink({ body: { longUrl: 'ftp://example.com' } }).catch((error) => error);
  const unreachable = createClient({ baseUrl: 'http://127.0.0.1:9', apiKey, retry: { attempts: 1 } });
  const failure = await unreachable.ping().catch((error) => error);
  return {
    replayed: again.code === link.code,
    listed,
    refused: refusal instanceof OperatorError && refusal.code,
    failed: failure instanceof ConnectionError,
  };
}

const { BASE, KEY } = globalThis.process?.env ?? {};
if (BASE !== undefined) console.log(JSON.stringify(await journey({ baseUrl: BASE, apiKey: KEY })));
