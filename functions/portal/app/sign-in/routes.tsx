import type { Hono } from 'hono';
import { getCookie, setCookie } from 'hono/cookie';
import type { FC } from 'hono/jsx';
import * as z from 'zod';
import { findSession } from '../../../../db/people/queries/sessions.ts';
import { findSignInLink, useSignInLink } from '../../../../db/people/queries/sign-in-links.ts';
import { digestBase64Url, digestHex } from '../../../../shared/kernel/digest.ts';
import { DomainError } from '../../../../shared/kernel/errors/domain-error.ts';
import { toErrorAnswer } from '../../../../shared/kernel/http/to-error-answer.ts';
import { endAllSessions, endSession } from '../../../../shared/people/own-sessions.ts';
import { chooseLanguage, LANGUAGE } from '../../i18n/language.ts';
import { Field } from '../../ui/forms/field.tsx';
import { FormError } from '../../ui/forms/form-error.tsx';
import { NextField } from '../../ui/forms/next-field.tsx';
import { NonceField } from '../../ui/forms/nonce-field.tsx';
import { TYPING } from '../../ui/forms/typing.ts';
import type { Failed } from '../declare.ts';
import type { PortalEnv, PortalHono } from '../env.ts';
import { inBoth } from '../http/drafts.ts';
import { guard } from '../http/guard.ts';
import { redirectTo, toNextPath } from '../http/local-path.ts';
import {
  findOpenDraft,
  LATE_PATH,
  leadBack,
  type OpenDraft,
  readLate,
  readOpenDraft,
  UNSENT,
} from '../http/open-drafts.ts';
import { checkFields, errorsOf } from '../http/read-fields.ts';
import { readFormOnce } from '../http/read-form.ts';
import { readNonce, readTextField } from '../http/submission.ts';
import { answerNotFound, sayTooMany, sendPlain, showLate, toSignInPath } from '../send-page.tsx';
import {
  clearSessionCookie,
  createSecret,
  inHostCookie,
  isSecret,
  setSessionCookie,
} from '../session/cookie.ts';
import { nameDevice } from '../session/name-device.ts';
import { askForLink } from './ask-for-link.ts';
import { findKnownBrowser, rememberBrowser } from './known-browser.ts';
import { toProviderPath } from './openid/paths.ts';
import { rememberedProvider } from './openid/remembered-provider.ts';

const Asked = z.object({ email: z.string().trim().pipe(z.email().max(254)), next: z.string() });

/** Sign-in with a mailed link, and sign-out. */
export function addSignIn(app: Hono<PortalEnv>): void {
  app.get('/sign-in', async (c) => {
    await guard(c.var.request);
    return await showQuestion(c, toNextPath(c.req.query('next')), readOpenDraft(c));
  });
  app.post('/sign-in', answerQuestion);
  app.get('/sign-in/sent', (c) => showSent(c));
  app.post('/sign-in/again', signInAgain);
  app.get('/sign-in/again', async (c) => {
    await guard(c.var.request);
    const failed = readOpenDraft(c);
    return failed === undefined ? redirectTo(c, '/') : await showNotYet(c, failed);
  });
  app.get(LATE_PATH, async (c) => {
    const { request } = c.var;
    await guard(request);
    const late = readLate(c);
    return late === undefined ? redirectTo(c, '/sign-in') : await showLate(c, request, late);
  });
  app.get('/sign-in/:token', showLink);
  app.post('/sign-in/:token', signIn);
  app.post('/sign-out', signOut);
}

/** Mails a link, or leads back to the question with what was typed and what is wrong. */
async function answerQuestion(c: PortalHono): Promise<Response> {
  const { request } = c.var;
  const sent = await readFormOnce(c);
  const next = toNextPath(sent.get('next'));
  const once = readNonce(sent);
  const values = { email: readTextField(sent, 'email') ?? '' };
  const askAgain = (answered: Omit<OpenDraft, 'values' | 'once'>) =>
    leadBack(c, toSignInPath(next), { ...answered, values, once }, (failed) => showQuestion(c, next, failed));
  const language = c.req.query(LANGUAGE);
  if (language !== undefined) {
    chooseLanguage(c, language);
    return await askAgain(findOpenDraft(c) ?? UNSENT);
  }
  const checked = checkFields(Asked, sent, request.t);
  if ('errors' in checked) {
    const errors = inBoth(request, ({ t }) => errorsOf(checkFields(Asked, sent, t)));
    return await askAgain({ status: 422, errors });
  }
  const email = String(checked.data.email);
  const known = await findKnownBrowser(c, email);
  try {
    await askForLink(request, { email, next, once, known });
  } catch (error) {
    const retryAfterSec = toWaitSec(error);
    const errors = inBoth(request, (reader) => ({ email: sayTooMany(reader, retryAfterSec) }));
    return await askAgain({ status: 429, retryAfterSec, errors });
  }
  return toSent(c, email);
}

/** When to try again after a rate limit; rethrows anything else. */
function toWaitSec(error: unknown): number {
  const { status, retryAfterSec = 1 } = toErrorAnswer(error);
  if (status !== 429) throw error;
  return Math.ceil(retryAfterSec);
}

function showQuestion(c: PortalHono, next: string, failed: Failed | undefined): Promise<Response> {
  const { request } = c.var;
  const { t } = request;
  return sendPlain(
    c,
    request,
    t('Entrar', 'Sign in'),
    <>
      <ByProvider c={c} next={next} />
      <form method="post" action="/sign-in" id={TYPING} class="stack">
        <Field
          ctx={request}
          failed={failed}
          name="email"
          type="email"
          label={t('Correo electrónico', 'E-mail address')}
          hint={t(
            'Le enviaremos un enlace que sirve una sola vez, durante 10 minutos, o la dirección de su proveedor de identidad. No hay contraseñas.',
            'We will send you a link that works once, for 10 minutes, or the address of your identity provider. There are no passwords.',
          )}
          autocomplete="email"
          required
          autofocus={failed === undefined}
        />
        <NextField next={next} />
        <NonceField request={request} failed={failed} />
        <button type="submit">{t('Enviar el enlace', 'Send the link')}</button>
      </form>
    </>,
    { failed, typing: { action: '/sign-in' } },
  );
}

/** A button to the organization's provider last used in this browser, if any. */
const ByProvider: FC<{ c: PortalHono; next: string }> = ({ c, next }) => {
  const code = rememberedProvider(c);
  if (code === undefined) return null;
  const { t } = c.var.request;
  return (
    <>
      <form method="post" action={toProviderPath(code)}>
        <NextField next={next} />
        <button type="submit">
          {t(
            'Iniciar sesión con el proveedor de su organización',
            'Sign in with your organization’s provider',
          )}
        </button>
      </form>
      <p class="soft">{t('O por correo:', 'Or by e-mail:')}</p>
    </>
  );
};

/** The cookie with the address that a link was asked for, which only its page reads. */
const ASKED = 'asked';
const ASKED_SEC = 600;

function toSent(c: PortalHono, email: string): Response {
  setCookie(c, ASKED, email, inHostCookie(ASKED_SEC));
  return redirectTo(c, '/sign-in/sent');
}

/** Identical for every address, which it names as it was typed. */
function showSent(c: PortalHono): Promise<Response> {
  const { request } = c.var;
  const { t } = request;
  const email = z
    .email()
    .max(254)
    .safeParse(getCookie(c, ASKED, 'host')).data;
  return sendPlain(
    c,
    request,
    t('Revise su correo', 'Check your e-mail'),
    <>
      {email === undefined ? null : (
        <p>
          <strong>{email}</strong>
        </p>
      )}
      <p>
        {t(
          'Si ese correo tiene una cuenta, le enviamos un enlace para iniciar sesión, válido durante 10 minutos. Si su organización tiene un proveedor de identidad, el mensaje incluye también su dirección.',
          'If that address has an account, we have e-mailed a sign-in link, valid for 10 minutes. If your organization has its own identity provider, the message links to it too.',
        )}
      </p>
      <p>
        <a href="/sign-in">{t('Pedir otro enlace', 'Ask for another link')}</a>
      </p>
    </>,
  );
}

/** Mails a fresh link to the signed-in person before a sensitive action. */
async function signInAgain(c: PortalHono): Promise<Response> {
  const { request } = c.var;
  const { tokenHash, db } = request;
  const sent = await readFormOnce(c);
  const next = toNextPath(sent.get('next'));
  const session = tokenHash === undefined ? undefined : await findSession(db, tokenHash, undefined);
  if (session === undefined) return redirectTo(c, toSignInPath(next));
  // A session from a provider is never shown this form: a mailed link would give it access to the person's other
  // organizations.
  if (session.signInCode !== null) return await answerNotFound(c, request);
  try {
    const known = `session ${session.id}`;
    await askForLink(request, { email: session.email, next, once: readNonce(sent), known });
  } catch (error) {
    const retryAfterSec = toWaitSec(error);
    const errors = inBoth(request, (reader) => ({ '': sayTooMany(reader, retryAfterSec) }));
    const refused = { status: 429, retryAfterSec, values: {}, once: '', errors } as const;
    return await leadBack(c, '/sign-in/again', refused, (failed) => showNotYet(c, failed));
  }
  return toSent(c, session.email);
}

function showNotYet(c: PortalHono, failed: Failed): Promise<Response> {
  const { request } = c.var;
  const title = request.t('Confirme su identidad', 'Confirm your identity');
  return sendPlain(c, request, title, <FormError failed={failed} />, { failed });
}

/** Opening a link does nothing, because mail scanners open links too. The page's button signs in. */
async function showLink(c: PortalHono): Promise<Response> {
  const { request } = c.var;
  const { t } = request;
  await guard(request);
  const found = await findLink(c);
  if (found === undefined) return await showOver(c);
  return await sendPlain(
    c,
    request,
    t('Entrar al portal', 'Sign in to the portal'),
    <form method="post" action={`/sign-in/${c.req.param('token')}`} class="stack">
      <p>
        {t('Va a iniciar sesión como', 'You are signing in as')} <strong>{found.name}</strong> ({found.email}
        ).
      </p>
      <NonceField request={request} />
      <button type="submit">{t('Entrar', 'Sign in')}</button>
    </form>,
  );
}

async function signIn(c: PortalHono): Promise<Response> {
  const { request } = c.var;
  await guard(request);
  const token = c.req.param('token') ?? '';
  if (!isSecret(token)) return await showOver(c);
  const once = readNonce(await readFormOnce(c));
  // A digest of the link's secret and its page's value, which only the browser has: the same if the button is pressed twice.
  const cookie = once === '' ? createSecret() : digestBase64Url(JSON.stringify([token, once]));
  const used = await useSignInLink(request.db, digestHex(token), {
    tokenHash: digestHex(cookie),
    device: await nameDevice(request),
    place: request.place,
    before: request.tokenHash,
  });
  if (used === undefined) {
    const begun = await findSession(request.db, digestHex(cookie), undefined);
    if (begun === undefined) return await showOver(c);
    setSessionCookie(c, cookie);
    await rememberBrowser(c, begun.email);
    return redirectTo(c, '/');
  }
  request.log.info('signed_in', { user: used.userId });
  setSessionCookie(c, cookie);
  await rememberBrowser(c, used.email);
  return redirectTo(c, toNextPath(used.next));
}

async function findLink(c: PortalHono) {
  const token = c.req.param('token') ?? '';
  return isSecret(token) ? await findSignInLink(c.var.request.db, digestHex(token)) : undefined;
}

async function showOver(c: PortalHono): Promise<Response> {
  const { request } = c.var;
  const { t } = request;
  c.status(410);
  return await sendPlain(
    c,
    request,
    t('El enlace ya no sirve', 'The link no longer works'),
    <p>
      {t('Cada enlace sirve una sola vez, durante 10 minutos. ', 'Each link works once, for 10 minutes. ')}
      <a href="/sign-in">{t('Pedir otro', 'Ask for another')}</a>
    </p>,
  );
}

/** Ends the current session, or with `everywhere` all of the person's. */
async function signOut(c: PortalHono): Promise<Response> {
  const { request } = c.var;
  const { tokenHash, db } = request;
  const isEverywhere = (await readFormOnce(c)).get('everywhere') === 'yes';
  const session = tokenHash === undefined ? undefined : await findSession(db, tokenHash, undefined);
  if (session !== undefined) {
    const { id, way, userId, name, organizations } = session;
    const actor = { actor: 'user', actorId: userId, actorName: name } as const;
    const own = { ...request, actor, person: { id: userId } };
    // A provider's session belongs to one organization; if that is gone, it can end only itself.
    const [organization] = organizations;
    if (isEverywhere && (way === 'link' || organization !== undefined))
      await endAllSessions({ ...own, session: { way }, ...(organization && { organization }) });
    else
      await endSession(own, { sessionId: id }).catch((error) => {
        // Another request ended it first.
        if (!(error instanceof DomainError)) throw error;
      });
  }
  clearSessionCookie(c);
  return redirectTo(c, '/sign-in');
}

/** The start page: the person's only organization, or a choice. */
export async function showStart(c: PortalHono): Promise<Response> {
  const { request } = c.var;
  const { tokenHash, db, t } = request;
  const [session] = await Promise.all([
    tokenHash === undefined ? undefined : findSession(db, tokenHash, undefined),
    guard(request),
  ]);
  const [first, ...others] = session?.organizations ?? [];
  if (session === undefined || first === undefined) return redirectTo(c, '/sign-in');
  if (others.length === 0) return redirectTo(c, `/${first.id}`);
  return await sendPlain(
    c,
    request,
    t('Sus organizaciones', 'Your organizations'),
    <ul>
      {session.organizations.map(({ id, name }) => (
        <li>
          <a href={`/${id}`}>{name}</a>
        </li>
      ))}
    </ul>,
  );
}
