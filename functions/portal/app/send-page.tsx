import type { Child, FC } from 'hono/jsx';
import { DomainError } from '../../../shared/kernel/errors/domain-error.ts';
import { toCount } from '../i18n/format.ts';
import { chooseLanguage, createTranslate, LANGUAGE } from '../i18n/language.ts';
import { NOUNS } from '../i18n/nouns.ts';
import { type Kept, SendAgain, TypedForm, toWhole } from '../ui/forms/typed-form.tsx';
import type { Typing } from '../ui/forms/typing.ts';
import { PlainPage } from '../ui/frame/document.tsx';
import type { PortalRequest } from './context.ts';
import type { Failed } from './declare.ts';
import type { PortalHono } from './env.ts';
import { withoutDraft } from './http/drafts.ts';
import { redirectTo, toNextPath } from './http/local-path.ts';
import { keepLate } from './http/open-drafts.ts';
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
  { failed, typing }: { failed?: Failed | undefined; typing?: Typing | undefined } = {},
): Promise<Response> =>
  sendPage(
    c,
    <PlainPage
      request={request}
      title={title}
      isRefused={Object.keys(failed?.errors ?? {}).length > 0}
      typing={typing}
    >
      {content}
    </PlainPage>,
  );

/** The sign-in page, which leads on to a path. */
export const toSignInPath = (next: string): string => `/sign-in?next=${encodeURIComponent(toNextPath(next))}`;

/** Leads to the sign-in page, and from there to what was asked for. */
export async function toSignIn(c: PortalHono, request: PortalRequest): Promise<Response> {
  const signIn = toSignInPath(withoutDraft(request.asked));
  if (request.method === 'GET') return redirectTo(c, signIn);
  const reader = inAskedLanguage(c, request);
  const kept = await readTyped(c);
  const path = kept && keepLate(c, reader.asked, kept);
  return path === undefined ? await showLate(c, reader, { action: reader.asked, kept }) : redirectTo(c, path);
}

/**
 * Says that a session had ended when its form was sent, and keeps the form. Drawn at the form's own address, the language switch
 * sends the form along.
 */
export async function showLate(
  c: PortalHono,
  request: PortalRequest,
  { action, kept }: { action: string; kept: Kept | undefined },
): Promise<Response> {
  c.status(401);
  const { t, asked } = request;
  return await sendPlain(
    c,
    request,
    t('Su sesión terminó', 'Your session has ended'),
    <>
      <p>
        <a href={toSignInPath(action)} target="_blank" rel="noopener">
          {t('Inicie sesión de nuevo', 'Sign in again')}
        </a>
        {t('; no se cambió nada.', '; nothing was changed.')}
      </p>
      <TypedForm request={{ ...request, asked: action }} kept={kept} />
    </>,
    kept && asked === action ? { typing: { action } } : {},
  );
}

/** The request as its reader switches the language to, where the switch has sent a form along. */
function inAskedLanguage(c: PortalHono, request: PortalRequest): PortalRequest {
  const { pathname } = new URL(c.req.url);
  const wanted = c.req.query(LANGUAGE);
  const language = wanted === undefined ? request.language : chooseLanguage(c, wanted);
  return { ...request, language, t: createTranslate(language), asked: pathname };
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

/** Says that there were too many requests, that nothing was done, and when to try again. */
export const sayTooMany = (reader: PortalRequest, retryAfterSec: number): string =>
  `${reader.t('Demasiadas solicitudes.', 'Too many requests.')} ${sayWait(reader, retryAfterSec)}`;

/** Says that nothing was done, and when to try again. */
function sayWait(reader: PortalRequest, retryAfterSec: number): string {
  const seconds = Math.max(1, Math.ceil(retryAfterSec));
  const wait =
    seconds < 120
      ? toCount(reader, seconds, NOUNS.second)
      : toCount(reader, Math.ceil(seconds / 60), NOUNS.minute);
  return reader.t(`No se hizo nada. Intente de nuevo en ${wait}.`, `Nothing was done. Try again in ${wait}.`);
}

/** Says when to try again, and keeps what was typed. */
export async function tooMany(
  c: PortalHono,
  request: PortalRequest,
  retryAfterSec: number,
): Promise<Response> {
  c.status(429);
  c.header('Retry-After', String(Math.max(1, Math.ceil(retryAfterSec))));
  const { t } = request;
  const kept = request.method === 'POST' ? await readTyped(c) : undefined;
  return await sendPlain(
    c,
    request,
    t('Demasiadas solicitudes', 'Too many requests'),
    <>
      <p>
        {sayWait(request, retryAfterSec)} <span class="soft small">{request.requestId}</span>
      </p>
      <SendAgain request={request} kept={kept} />
    </>,
    // A form of a page takes what the language switch sends along.
    kept && c.var.organization !== undefined ? { typing: { action: request.asked } } : {},
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
    <ToStart request={request} />,
  );
}

/** The way on from a page that belongs to no organization. */
export const ToStart: FC<{ request: PortalRequest }> = ({ request: { t } }) => (
  <p>
    <a href="/">{t('Volver al inicio', 'Back to the start')}</a>
  </p>
);
