import { readConfig } from '../config.ts';
import { SECURITY_TXT_HEADERS, securityText } from './every-host.ts';

/** security.txt of an API function's host; 404 without the setting. */
export function answerSecurityText(env: object): Response {
  const { security } = readConfig(env);
  if (security === undefined) return new Response('not found', { status: 404 });
  return new Response(securityText(security.SECURITY_CONTACT, Date.now()), { headers: SECURITY_TXT_HEADERS });
}
