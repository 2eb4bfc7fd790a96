import type { Child } from 'hono/jsx';
import { ApiError } from '../../shared/http/api-error.ts';
import { PlainPage } from './components/layout.tsx';
import { Reauthenticate } from './components/reauthenticate.tsx';
import { type Kept, SendAgain, TypedForm, toKept } from './components/typed-form.tsx';
import type { PortalContext, Visit } from './context.ts';
import type { PortalRequest } from './env.ts';
import { keepDraft } from './http/drafts.ts';
import { redirectTo, toNextPath } from './http/local-path.ts';
import { readForm } from './http/read-form.ts';
import type { Text } from './words/language.ts';

/** Sends a complete HTML document. */
export const sendPage = async (c: PortalRequest, document: Child): Promise<Response> =>
  c.html(`<!doctype html>${await document}`);

/** Sends a page that belongs to no organization. */
export const sendPlain = (c: PortalRequest, visit: Visit, title: string, content: Child): Promise<Response> =>
  sendPage(
    c,
    <PlainPage visit={visit} title={title}>
      {content}
    </PlainPage>,
  );

/** The sign-in page, which leads on to a path. */
export const toSignInPath = (next: string): string => `/sign-in?next=${encodeURIComponent(toNextPath(next))}`;

/** Leads to the sign-in page, and from there to what was asked for. */
export async function toSignIn(c: PortalRequest, visit: Visit): Promise<Response> {
  const signIn = toSignInPath(visit.asked);
  if (visit.method === 'GET') return redirectTo(c, signIn);
  c.status(401);
  const { t } = visit;
  return await sendPlain(
    c,
    visit,
    t('Su sesión terminó', 'Your session is over'),
    <>
      <p>
        <a href={signIn} target="_blank" rel="noopener">
          {t('Entre de nuevo', 'Sign in again')}
        </a>
        {t('; no se cambió nada.', '; nothing was changed.')}
      </p>
      <TypedForm visit={visit} kept={await readTyped(c)} />
    </>,
  );
}

/** What was typed into the form that is sent; undefined where a page cannot keep it. */
async function readTyped(c: PortalRequest): Promise<Kept | undefined> {
  try {
    return toKept(await readForm(c));
  } catch (error) {
    if (error instanceof ApiError) return undefined;
    throw error;
  }
}

/** Says when to try again, and keeps what was typed. */
export async function tooMany(c: PortalRequest, visit: Visit, retryAfterSec: number): Promise<Response> {
  const seconds = Math.max(1, Math.ceil(retryAfterSec));
  c.status(429);
  c.header('Retry-After', String(seconds));
  const { t } = visit;
  const minutes = Math.ceil(seconds / 60);
  const wait =
    seconds < 120
      ? t(`${seconds} segundos`, `${seconds} seconds`)
      : t(`${minutes} minutos`, `${minutes} minutes`);
  return await sendPlain(
    c,
    visit,
    t('Demasiadas solicitudes', 'Too many requests'),
    <>
      <p>
        {t(`No se hizo nada. Intente de nuevo en ${wait}.`, `Nothing was done. Try again in ${wait}.`)}{' '}
        <span class="soft small">{visit.requestId}</span>
      </p>
      {visit.method === 'POST' ? <SendAgain visit={visit} kept={await readTyped(c)} /> : null}
    </>,
  );
}

/** The same for what is not there and for what the reader must not know of. */
export async function answerNotFound(c: PortalRequest, visit: Visit): Promise<Response> {
  c.status(404);
  const { t } = visit;
  return await sendPlain(
    c,
    visit,
    t('Aquí no hay nada', 'There is nothing here'),
    <p>
      <a href="/">{t('Volver al inicio', 'Back to the start')}</a>
    </p>,
  );
}

const WHY_NOT = {
  role: {
    es: 'Su rol en la organización no lo permite. Un propietario o administrador puede ayudarle.',
    en: 'Your role in the organization does not allow it. An owner or administrator can help.',
  },
  service: {
    es: 'La organización no tiene este servicio. Comuníquese con nosotros si lo necesita.',
    en: 'The organization does not have this service. Please contact us if you need it.',
  },
  restricted: {
    es: 'La organización está suspendida o bloqueada. No se cambió nada. Comuníquese con nosotros.',
    en: 'The organization is suspended or blocked. Nothing was changed. Please contact us.',
  },
} as const satisfies Record<string, Text>;

/** Refuses what the reader may not see or do. */
export async function mayNot(c: PortalRequest, visit: Visit, why: keyof typeof WHY_NOT): Promise<Response> {
  c.status(403);
  const { t, language } = visit;
  return await sendPlain(
    c,
    visit,
    t('No puede ver o hacer esto', 'You may not see or do this'),
    <p>
      {WHY_NOT[why][language]} <a href="/">{t('Volver al inicio', 'Back to the start')}</a>
    </p>,
  );
}

/** Asks for a recent sign-in. */
export async function askAgain(c: PortalRequest, ctx: PortalContext): Promise<Response> {
  const kept = await readTyped(c);
  const next = await keepDraft(ctx, kept);
  c.status(403);
  const { t } = ctx;
  return await sendPlain(
    c,
    ctx,
    t('Confirme que es usted', 'Confirm that it is you'),
    <>
      <p>
        {t(
          'Esto da acceso o dinero, y hace más de una hora que usted demostró quién es.',
          'This gives access or money away, and it is more than an hour since you proved who you are.',
        )}
      </p>
      <Reauthenticate ctx={ctx} next={next} elsewhere />
      <TypedForm visit={ctx} kept={kept} />
    </>,
  );
}
