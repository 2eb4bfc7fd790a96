import type { Child } from 'hono/jsx';
import { DomainError } from '../../../shared/kernel/errors/domain-error.ts';
import { type Kept, SendAgain, TypedForm, toWhole } from '../ui/forms/typed-form.tsx';
import { PlainPage } from '../ui/frame/document.tsx';
import type { PortalRequest } from './context.ts';
import type { PortalHono } from './env.ts';
import { withoutDraft } from './http/drafts.ts';
import { redirectTo, toNextPath } from './http/local-path.ts';
import { readFormOnce } from './http/read-form.ts';

/** Sends a complete HTML document. */
export const sendPage = async (c: PortalHono, document: Child): Promise<Response> =>
  c.html(`<!doctype html>${await document}`);

/** Sends a page that belongs to no organization. */
export const sendPlain = (
  c: PortalHono,
  request: PortalRequest,
  title: string,
  content: Child,
  isRefused = false,
): Promise<Response> =>
  sendPage(
    c,
    <PlainPage request={request} title={title} isRefused={isRefused}>
      {content}
    </PlainPage>,
  );

/** The sign-in page, which leads on to a path. */
export const toSignInPath = (next: string): string => `/sign-in?next=${encodeURIComponent(toNextPath(next))}`;

/** Leads to the sign-in page, and from there to what was asked for. */
export async function toSignIn(c: PortalHono, request: PortalRequest): Promise<Response> {
  const signIn = toSignInPath(withoutDraft(request.asked));
  if (request.method === 'GET') return redirectTo(c, signIn);
  c.status(401);
  const { t } = request;
  return await sendPlain(
    c,
    request,
    t('Su sesión terminó', 'Your session has ended'),
    <>
      <p>
        <a href={signIn} target="_blank" rel="noopener">
          {t('Inicie sesión de nuevo', 'Sign in again')}
        </a>
        {t('; no se cambió nada.', '; nothing was changed.')}
      </p>
      <TypedForm request={request} kept={await readTyped(c)} />
    </>,
  );
}

/** Reads what was typed into the form that is sent; undefined where a page cannot keep it. */
export async function readTyped(c: PortalHono): Promise<Kept | undefined> {
  try {
    return toWhole(await readFormOnce(c));
  } catch (error) {
    if (error instanceof DomainError) return undefined;
    throw error;
  }
}

/** Says when to try again, and keeps what was typed. */
export async function tooMany(
  c: PortalHono,
  request: PortalRequest,
  retryAfterSec: number,
): Promise<Response> {
  const seconds = Math.max(1, Math.ceil(retryAfterSec));
  c.status(429);
  c.header('Retry-After', String(seconds));
  const { t } = request;
  const minutes = Math.ceil(seconds / 60);
  const wait =
    seconds < 120
      ? t(`${seconds} segundos`, `${seconds} seconds`)
      : t(`${minutes} minutos`, `${minutes} minutes`);
  return await sendPlain(
    c,
    request,
    t('Demasiadas solicitudes', 'Too many requests'),
    <>
      <p>
        {t(`No se hizo nada. Intente de nuevo en ${wait}.`, `Nothing was done. Try again in ${wait}.`)}{' '}
        <span class="soft small">{request.requestId}</span>
      </p>
      {request.method === 'POST' ? <SendAgain request={request} kept={await readTyped(c)} /> : null}
    </>,
  );
}

/** Answers 404, both for what does not exist and for what the reader must not know of. */
export async function answerNotFound(c: PortalHono, request: PortalRequest): Promise<Response> {
  c.status(404);
  const { t } = request;
  return await sendPlain(
    c,
    request,
    t('Aquí no hay nada', 'There is nothing here'),
    <p>
      <a href="/">{t('Volver al inicio', 'Back to the start')}</a>
    </p>,
  );
}
