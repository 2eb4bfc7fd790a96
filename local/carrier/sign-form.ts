import { createHmac } from 'node:crypto';

/**
 * The signature of a form posted to a URL: HMAC-SHA1 with the account's token over the URL and each parameter's name
 * and value, sorted by name. https://www.twilio.com/docs/usage/security Implemented independently of production's
 * verification, so that a mistake in one is noticed.
 */
export function signForm(token: string, url: string, form: URLSearchParams): string {
  const hmac = createHmac('sha1', token).update(url);
  for (const name of [...new Set(form.keys())].sort())
    for (const value of form.getAll(name)) hmac.update(name).update(value);
  return hmac.digest('base64');
}
