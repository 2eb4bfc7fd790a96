import { signForm } from './sign-form.ts';

const CALLBACK_MS = 15_000;

/** Posts parameters to a callback URL, signed as Twilio does. Rejects unless the response is 2xx. */
export async function callBack(token: string, url: string, form: URLSearchParams): Promise<string> {
  const response = await fetch(url, {
    method: 'POST',
    // On a connection of its own: workerd may just have closed an idle one, and the request would be lost.
    headers: {
      connection: 'close',
      'accept-encoding': 'identity',
      'content-type': 'application/x-www-form-urlencoded',
      'x-twilio-signature': signForm(token, url, form),
    },
    body: form.toString(),
    signal: AbortSignal.timeout(CALLBACK_MS),
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`${new URL(url).pathname} answered ${response.status}`);
  return text;
}
