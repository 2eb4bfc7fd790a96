import { callHttp } from '../servers/http-call.ts';
import { signForm } from './sign-form.ts';

const CALLBACK_MS = 15_000;

/** Posts parameters to a callback URL, signed as Twilio does. Rejects unless the response is 2xx. */
export async function callBack(token: string, url: string, form: URLSearchParams): Promise<string> {
  const { status, body } = await callHttp(url, {
    method: 'POST',
    headers: {
      'accept-encoding': 'identity',
      'content-type': 'application/x-www-form-urlencoded',
      'x-twilio-signature': signForm(token, url, form),
    },
    body: Buffer.from(form.toString()),
    signal: AbortSignal.timeout(CALLBACK_MS),
  });
  if (status < 200 || status > 299) throw new Error(`${new URL(url).pathname} answered ${status}`);
  return body;
}
