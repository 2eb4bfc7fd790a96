import { createHmac } from 'node:crypto';

/**
 * The signature of a form that is posted to an address: HMAC-SHA1 under the account's token over the address and each
 * parameter's name and value, by name, case-sensitively. https://www.twilio.com/docs/usage/security
 * It is worked out apart from what production checks it by, so that both can be wrong only each by itself.
 */
export function signForm(token: string, url: string, form: URLSearchParams): string {
  const hmac = createHmac('sha1', token).update(url);
  for (const name of [...new Set(form.keys())].sort())
    for (const value of form.getAll(name)) hmac.update(name).update(value);
  return hmac.digest('base64');
}
