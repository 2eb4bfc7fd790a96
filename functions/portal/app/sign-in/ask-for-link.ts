import { storeSignInLink } from '../../../../db/people/queries/sign-in-links.ts';
import { guardedSource } from '../../../../shared/kernel/auth/guarded-source.ts';
import { digestHex } from '../../../../shared/kernel/digest.ts';
import { createMailer } from '../../mail/mailer.ts';
import { byProviderMessage, signInMessage } from '../../mail/sign-in.ts';
import type { PortalRequest } from '../context.ts';
import { guard } from '../http/guard.ts';
import { createSecret } from '../session/cookie.ts';
import { toProviderPath } from './openid/paths.ts';
import { toSpending } from './spending.ts';

/** Same as in `db/people/queries/sign-in-links.ts`, which enforces it. */
const VALID_MINUTES = 10;
const PER_ADDRESS = { limit: 10, windowSeconds: 3_600 };
const PER_SOURCE = { limit: 30, windowSeconds: 3_600 };
/** Strangers cannot use it up, so nobody can lock a person out. */
const PER_KNOWN_BROWSER = { limit: 10, windowSeconds: 3_600 };

/**
 * Mails a sign-in link to an address that belongs to a member; once to a form that is sent twice (`once`). Nothing reveals
 * whether it does: the same statement runs for every address, and the mail is sent after the response. Throws
 * RATE_TPS_EXCEEDED when links for the address, or from the source, are requested too often; a browser or session that is
 * `known` has a limit of its own.
 */
export async function askForLink(
  request: PortalRequest,
  { email, next, once, known }: { email: string; next: string; once: string; known: string | undefined },
): Promise<void> {
  const { db, config, language, portal, log } = request;
  await guard(
    request,
    known === undefined
      ? [
          toSpending('sign-in:address', email.toLowerCase(), PER_ADDRESS),
          toSpending('sign-in:source', guardedSource(request.clientIp), PER_SOURCE),
        ]
      : [toSpending('sign-in:known', known, PER_KNOWN_BROWSER)],
  );
  const token = createSecret();
  const tokenHash = digestHex(token);
  const askedBy = once === '' ? null : digestHex(JSON.stringify([once, email.toLowerCase(), next]));
  const addressee = await storeSignInLink(db, { email, tokenHash, next, askedBy });
  if (addressee === undefined) return;
  const { mail } = config;
  if (mail === undefined) throw new Error('The portal lacks the MAIL_ variables.');
  const byProvider = addressee.byProvider.map(({ name, signInCode, isOnly }) => ({
    name,
    isOnly,
    url: portal.PORTAL_BASE_URL + toProviderPath(signInCode),
  }));
  const [first, ...others] = byProvider;
  const message =
    addressee.isLetIn || first === undefined
      ? signInMessage(language, {
          url: `${portal.PORTAL_BASE_URL}/sign-in/${token}`,
          validMinutes: VALID_MINUTES,
          byProvider,
        })
      : byProviderMessage(language, { first, others });
  const sent = createMailer(mail, { meter: request.meter }).send({
    to: addressee.email,
    ...message,
    idempotencyKey: `sign-in-${tokenHash}`,
  });
  request.waitUntil(sent.catch((error) => log.error('sign_in_mail_not_sent', error)));
}
