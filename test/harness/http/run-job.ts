import { signDelivery } from '../../../local/qstash/signature.ts';
import { LOCAL_SECRETS } from '../../../local/secrets.ts';
import type { CloudEnvironment } from '../../../local/workers/local-functions.ts';
import { http, type Received } from './http.ts';

/** Runs a job (`<function>/<job>`) to its end, like a message of QStash. */
export function runJob({ API_BASE_URL }: CloudEnvironment, job: string, body = '{}'): Promise<Received> {
  const url = `${API_BASE_URL}/_jobs/${job}`;
  const signature = signDelivery(LOCAL_SECRETS.QSTASH_CURRENT_SIGNING_KEY, url, Buffer.from(body));
  return http(url, { method: 'POST', headers: { 'upstash-signature': signature }, body });
}
