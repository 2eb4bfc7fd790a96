import type { Hono } from 'hono';
import type { FC } from 'hono/jsx';
import * as z from 'zod';
import { findSession } from '../../../db/queries/portal/sessions.ts';
import { findSignInLink, useSignInLink } from '../../../db/queries/portal/sign-in-links.ts';
import { digestBase64Url, digestHex } from '../../../shared/digest.ts';
import { ApiError } from '../../../shared/http/api-error.ts';
import { Refusal } from '../../../shared/verbs/refusal.ts';
import { Field } from '../components/form.tsx';
import { NextField } from '../components/next-field.tsx';
import { OnceField } from '../components/once-field.tsx';
import type { Failed } from '../declare.ts';
import { endAllSessions, endSession } from '../domain/sessions.ts';
import type { PortalEnv, PortalRequest } from '../env.ts';
import { guard } from '../http/guard.ts';
import { redirectTo, toNextPath } from '../http/local-path.ts';
import { checkFields, toTyped } from '../http/read-fields.ts';
import { readForm } from '../http/read-form.ts';
import { readOnce } from '../http/sending.ts';
import { answerNotFound, sendPlain, toSignInPath } from '../send-page.tsx';
import { clearSessionCookie, createSecret, isSecret, setSessionCookie } from '../session/cookie.ts';
import { askForLink } from './ask-for-link.ts';
import { findKnownBrowser, rememberBrowser } from './known-browser.ts';
import { toProviderPath } from './openid/paths.ts';
import { rememberedProvider } from './openid/remembered-provider.ts';

const Asked = z.object({ email: z.string().trim().pipe(z.email().max(254)), next: z.string() });

/** Sign-in with a mailed link, and sign-out. */
export function addSignIn(app: Hono<PortalEnv>): void {
  app.get('/sign-in', async (c) => {
    await guard(c.var.visit);
    return await showQuestion(c, toNextPath(c.req.query('next')), undefined);
  });
  app.post('/sign-in', async (c) => {
    const { visit } = c.var;
    const sent = await readForm(c);
    const next = toNextPath(sent.get('next'));
    const checked = checkFields(Asked, sent, visit.t);
    const refuse = (status: 422 | 429, errors: Failed['errors']) => {
      c.status(status);
      return showQuestion(c, next, {
        form: 'sign-in',
        values: toTyped(Asked, sent),
        errors,
        once: readOnce(sent),
      });
    };
    if ('errors' in checked) return await refuse(422, checked.errors);
    const email = String(checked.data.email);
    const known = await findKnownBrowser(c, email);
    try {
      await askForLink(visit, { email, next, once: readOnce(sent), known });
    } catch (error) {
      return await refuse(429, { email: toWait(c, error) });
    }
    return redirectTo(c, '/sign-in/sent');
  });
  app.get('/sign-in/sent', (c) => showSent(c));
  app.post('/sign-in/again', signInAgain);
  app.get('/sign-in/again', (c) => redirectTo(c, '/'));
  app.get('/sign-in/:token', showLink);
  app.post('/sign-in/:token', signIn);
  app.post('/sign-out', signOut);
}

/** The message for a rate limit, which says when to try again; rethrows anything else. */
function toWait(c: PortalRequest, error: unknown): string {
  if (!(error instanceof ApiError) || error.status !== 429) throw error;
  const { t } = c.var.visit;
  const seconds = Math.ceil(error.retryAfterSec ?? 1);
  c.header('Retry-After', String(seconds));
  const minutes = Math.ceil(seconds / 60);
  return t(
    `Demasiadas solicitudes. Intente de nuevo en ${minutes} min.`,
    `Too many requests. Try again in ${minutes} min.`,
  );
}

function showQuestion(c: PortalRequest, next: string, failed: Failed | undefined): Promise<Response> {
  const { visit } = c.var;
  const { t } = visit;
  return sendPlain(
    c,
    visit,
    t('Entrar', 'Sign in'),
    <>
      <ByProvider c={c} next={next} />
      <form method="post" action="/sign-in" class="stack">
        <Field
          ctx={visit}
          failed={failed}
          name="email"
          type="email"
          label={t('Correo electrónico', 'E-mail address')}
          hint={t(
            'Le enviamos un enlace que sirve una vez, durante 10 minutos, o el de su proveedor de identidad. No hay contraseñas.',
            'We send you a link that works once, for 10 minutes, or the one to your identity provider. There are no passwords.',
          )}
          autocomplete="email"
          required
        />
        <NextField next={next} />
        <OnceField visit={visit} failed={failed} />
        <button type="submit">{t('Enviar el enlace', 'Send the link')}</button>
      </form>
    </>,
  );
}

/** A button to the organization's provider last used in this browser, if any. */
const ByProvider: FC<{ c: PortalRequest; next: string }> = ({ c, next }) => {
  const code = rememberedProvider(c);
  if (code === undefined) return null;
  const { t } = c.var.visit;
  return (
    <>
      <form method="post" action={toProviderPath(code)}>
        <NextField next={next} />
        <button type="submit">
          {t('Entrar con el proveedor de su organización', 'Sign in with your organization’s provider')}
        </button>
      </form>
      <p class="soft">{t('O por correo:', 'Or by mail:')}</p>
    </>
  );
};

/** Identical for every address. */
function showSent(c: PortalRequest): Promise<Response> {
  const { visit } = c.var;
  const { t } = visit;
  return sendPlain(
    c,
    visit,
    t('Revise su correo', 'Look into your mail'),
    <>
      <p>
        {t(
          'Si esa dirección es de una persona del portal, le llega en un momento un enlace que sirve durante 10 minutos. Si su organización tiene un proveedor de identidad propio, el mensaje lleva también a él.',
          'If the address is of a person of the portal, a link arrives in a moment that works for 10 minutes. If your organization has an identity provider of its own, the message leads there too.',
        )}
      </p>
      <p>
        <a href="/sign-in">{t('Pedir otro enlace', 'Ask for another link')}</a>
      </p>
    </>,
  );
}

/** Mails a fresh link to the signed-in person before a sensitive action. */
async function signInAgain(c: PortalRequest): Promise<Response> {
  const { visit } = c.var;
  const { tokenHash, db, t } = visit;
  const sent = await readForm(c);
  const next = toNextPath(sent.get('next'));
  const session = tokenHash === undefined ? undefined : await findSession(db, tokenHash, undefined);
  if (session === undefined) return redirectTo(c, toSignInPath(next));
  // A session from a provider is never shown this form: a mailed link would give it access to the person's other
  // organizations.
  if (session.signInCode !== null) return await answerNotFound(c, visit);
  try {
    const known = `session ${session.id}`;
    await askForLink(visit, { email: session.email, next, once: readOnce(sent), known });
  } catch (error) {
    c.status(429);
    return await sendPlain(
      c,
      visit,
      t('Confirme que es usted', 'Confirm that it is you'),
      <p>{toWait(c, error)}</p>,
    );
  }
  return redirectTo(c, '/sign-in/sent');
}

/** Opening a link does nothing, because mail scanners open links too. The page's button signs in. */
async function showLink(c: PortalRequest): Promise<Response> {
  const { visit } = c.var;
  const { t } = visit;
  await guard(visit);
  const found = await findLink(c);
  if (found === undefined) return await showOver(c);
  return await sendPlain(
    c,
    visit,
    t('Entrar al portal', 'Sign in to the portal'),
    <form method="post" action={`/sign-in/${c.req.param('token')}`} class="stack">
      <p>
        {t('Entra como', 'You sign in as')} <strong>{found.name}</strong> ({found.email}).
      </p>
      <OnceField visit={visit} />
      <button type="submit">{t('Entrar', 'Sign in')}</button>
    </form>,
  );
}

async function signIn(c: PortalRequest): Promise<Response> {
  const { visit } = c.var;
  await guard(visit);
  const token = c.req.param('token') ?? '';
  if (!isSecret(token)) return await showOver(c);
  const once = readOnce(await readForm(c));
  // Of the link's secret and its page's value, which the browser alone has: the same when the button is pressed twice.
  const cookie = once === '' ? createSecret() : digestBase64Url(JSON.stringify([token, once]));
  const used = await useSignInLink(visit.db, digestHex(token), {
    tokenHash: digestHex(cookie),
    device: visit.device,
    place: visit.place,
    before: visit.tokenHash,
  });
  if (used === undefined) {
    const begun = await findSession(visit.db, digestHex(cookie), undefined);
    if (begun === undefined) return await showOver(c);
    setSessionCookie(c, cookie);
    await rememberBrowser(c, begun.email);
    return redirectTo(c, '/');
  }
  visit.log.info('signed_in', { user: used.userId });
  setSessionCookie(c, cookie);
  await rememberBrowser(c, used.email);
  return redirectTo(c, toNextPath(used.next));
}

async function findLink(c: PortalRequest) {
  const token = c.req.param('token') ?? '';
  return isSecret(token) ? await findSignInLink(c.var.visit.db, digestHex(token)) : undefined;
}

async function showOver(c: PortalRequest): Promise<Response> {
  const { visit } = c.var;
  const { t } = visit;
  c.status(410);
  return await sendPlain(
    c,
    visit,
    t('El enlace ya no sirve', 'The link no longer works'),
    <p>
      {t('Cada enlace sirve una vez, durante 10 minutos. ', 'Each link works once, for 10 minutes. ')}
      <a href="/sign-in">{t('Pedir otro', 'Ask for another')}</a>
    </p>,
  );
}

/** Ends the current session, or with `everywhere` all of the person's. */
async function signOut(c: PortalRequest): Promise<Response> {
  const { visit } = c.var;
  const { tokenHash, db } = visit;
  const isEverywhere = (await readForm(c)).get('everywhere') === 'yes';
  const session = tokenHash === undefined ? undefined : await findSession(db, tokenHash, undefined);
  if (session !== undefined) {
    const { id, way, userId, name, organizations } = session;
    const by = { actor: 'user', actorId: userId, actorName: name } as const;
    const own = { ...visit, by, person: { id: userId } };
    // A provider's session belongs to one organization; if that is gone, it can end only itself.
    const [organization] = organizations;
    if (isEverywhere && (way === 'link' || organization !== undefined))
      await endAllSessions({ ...own, session: { way }, ...(organization && { organization }) });
    else
      await endSession(own, { sessionId: id }).catch((error) => {
        // Another request ended it first.
        if (!(error instanceof Refusal)) throw error;
      });
  }
  clearSessionCookie(c);
  return redirectTo(c, '/sign-in');
}

/** The start page: the person's only organization, or a choice. */
export async function showStart(c: PortalRequest): Promise<Response> {
  const { visit } = c.var;
  const { tokenHash, db, t } = visit;
  const [session] = await Promise.all([
    tokenHash === undefined ? undefined : findSession(db, tokenHash, undefined),
    guard(visit),
  ]);
  const [first, ...others] = session?.organizations ?? [];
  if (session === undefined || first === undefined) return redirectTo(c, '/sign-in');
  if (others.length === 0) return redirectTo(c, `/${first.id}`);
  return await sendPlain(
    c,
    visit,
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
