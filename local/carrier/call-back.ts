import { createHmac } from 'node:crypto';
import { toSignedText } from '../../shared/carriers/is-signed.ts';

const CALLBACK_MS = 15_000;

/** Posts parameters to an address of the customer's, signed as Twilio does. Rejects unless it answers 2xx. */
export async function callBack(token: string, url: string, form: URLSearchParams): Promise<string> {
  const signature = createHmac('sha1', token).update(toSignedText(url, form)).digest('base64');
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded', 'x-twilio-signature': signature },
    body: form.toString(),
    signal: AbortSignal.timeout(CALLBACK_MS),
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`${new URL(url).pathname} answered ${response.status}`);
  return text;
}
