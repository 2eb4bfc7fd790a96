import { raw } from 'hono/html';
import type { Child, FC } from 'hono/jsx';
import type { Language } from '../../../shared/kernel/errors/preferred-language.ts';
import type { Text } from '../i18n/language.ts';
import { takeFocus } from '../ui/forms/draw-error.ts';
import { Reauthenticate } from '../ui/forms/reauthenticate.tsx';
import { type Kept, TypedForm } from '../ui/forms/typed-form.tsx';
import { Frame } from '../ui/frame/frame.tsx';
import type { Titled, TitledPage } from '../ui/frame/heading.tsx';
import type { Question } from './confirm.tsx';
import type { PortalContext } from './context.ts';
import type { Failed, Page, PageInput } from './declare.ts';
import type { PortalHono } from './env.ts';
import { handOverDraft } from './http/drafts.ts';
import { redirectTo } from './http/local-path.ts';
import { isOn } from './is-on.ts';
import { readSaid } from './said.ts';
import { readTyped, sendPage } from './send-page.tsx';

/** A page that is answered to a reader who may see it; `pages` are those of the navigation. */
export type At = { c: PortalHono; ctx: PortalContext; pages: readonly Page[]; page: Page };

/** The page as it is drawn, with what was typed and what is wrong. */
export async function drawPage(at: At, input: PageInput): Promise<Response> {
  const { ctx, page } = at;
  const rendered = await page.render(ctx, input);
  if (rendered instanceof Response) {
    // A verb of the API may let clients cache its answer; pages of a session are never cached.
    rendered.headers.set('Cache-Control', 'no-store');
    return rendered;
  }
  const { heading, content: child } = toTitled(rendered, ctx, page);
  // Drawn before the page's frame, so that the errors for which it has no place are known.
  const content = String(await child);
  const done = findDoneText(at, input.query.done, readSaid(at.c));
  return await drawFramed(
    at,
    <>
      {done === undefined ? null : (
        <div class="note good" role="status" data-done>
          <p>{done[ctx.language]}</p>
        </div>
      )}
      <Unplaced failed={input.failed} />
      {raw(content)}
    </>,
    { ...heading, isRefused: heading.isRefused || Object.keys(input.failed?.errors ?? {}).length > 0 },
  );
}

/** Finds the message of the form that led here: by its name, of the page or of the page where something is added to it; another page's by its path. */
const findDoneText = (
  { pages, page }: At,
  done: string | undefined,
  said: string | undefined,
): Text | undefined =>
  pages
    .filter(({ path }) => path === page.path || path === `${page.path}/new`)
    .flatMap(({ forms }) => forms)
    .find(({ name }) => name === done)?.done ??
  pages.flatMap(({ path, forms }) => forms.filter(({ name }) => said === `${path}/${name}`))[0]?.done;

/** The page that asks before a form is done. */
export async function drawQuestion(at: At, { title, content, status }: Question): Promise<Response> {
  at.c.status(status);
  const { page, ctx } = at;
  return await drawFramed(at, content, {
    title: title ?? page.title[ctx.language],
    isRefused: status !== 200,
  });
}

/** A page without a heading of its own has its declared title. */
const toTitled = (rendered: Child | TitledPage, { language }: PortalContext, page: Page): TitledPage =>
  rendered !== null && typeof rendered === 'object' && 'heading' in rendered
    ? rendered
    : { heading: { title: page.title[language] }, content: rendered };

/** The errors for which the page has no place, such as those of a form or a row that is no longer there. */
const Unplaced: FC<{ failed: Failed | undefined }> = ({ failed }) => {
  const unplaced = Object.entries(failed?.errors ?? {}).filter(([name]) => !failed?.drawn?.has(name));
  if (unplaced.length === 0) return null;
  return (
    <div class="note bad" tabindex={-1} autofocus={takeFocus(failed, 'unplaced')} role="alert">
      {unplaced.map(([, error]) => (
        <p>{error}</p>
      ))}
    </div>
  );
};

const WHY_NOT = {
  role: {
    es: 'Su rol en la organización no lo permite. Pida ayuda a un propietario o administrador.',
    en: 'Your role in the organization does not allow this. Ask an owner or administrator.',
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

/** Why a reader may not see a page or send a form. */
export type WhyNot = keyof typeof WHY_NOT;

export const whyNotIn = (language: Language, why: WhyNot): string => WHY_NOT[why][language];

/** Refuses what the reader may not see or do. */
export async function drawForbidden(at: At, why: WhyNot): Promise<Response> {
  const { t, language, base } = at.ctx;
  at.c.status(403);
  return await drawFramed(
    at,
    <div class="card">
      <p>
        {whyNotIn(language, why)} <a href={base}>{t('Volver al inicio', 'Back to the start')}</a>
      </p>
    </div>,
    { title: t('No tiene permiso para esto', 'You do not have permission for this') },
  );
}

/** Says of a secret that it was shown, to who reloads its page or goes back to it; `asked` is the page after. */
export async function drawShownBefore(at: At): Promise<Response> {
  const { t, asked } = at.ctx;
  at.c.status(410);
  return await drawFramed(
    at,
    <div class="card">
      <p>
        {t(
          'Se mostró una sola vez, y no se puede volver a mostrar. Si no lo copió, haga uno nuevo y retire este.',
          'It was shown once, and cannot be shown again. If you did not copy it, make a new one and retire this one.',
        )}
      </p>
      <a class="button" href={asked}>
        {t('Continuar', 'Continue')}
      </a>
    </div>,
    { title: t('Ya se mostró', 'Already shown') },
  );
}

/** Leads a sent form to the page that asks for a recent sign-in; it is drawn at once where what was typed cannot be kept. */
export async function requireReauth(at: At): Promise<Response> {
  const { c, ctx } = at;
  const kept = await readTyped(c);
  const next = await handOverDraft(ctx, kept);
  return next === ctx.pagePath
    ? await drawReauth(at, { next, kept, action: ctx.asked })
    : redirectTo(c, next);
}

/** Asks for a recent sign-in, which leads on to `next`, and keeps what was typed into the form at `action`. */
export async function drawReauth(
  at: At,
  { next, kept, action }: { next: string; kept: Kept | undefined; action: string },
): Promise<Response> {
  const { ctx } = at;
  const { t } = ctx;
  at.c.status(403);
  return await drawFramed(
    at,
    <div class="card">
      <p>
        {t(
          'Esto da acceso o mueve dinero, y usted inició sesión hace más de una hora.',
          'This grants access or moves money, and you signed in more than an hour ago.',
        )}
      </p>
      <Reauthenticate ctx={ctx} next={next} elsewhere />
      <TypedForm request={{ ...ctx, asked: action }} kept={kept} />
    </div>,
    { title: t('Confirme su identidad', 'Confirm your identity') },
  );
}

/** A content in the frame of its page. */
export async function drawFramed(
  { c, ctx, pages, page }: At,
  content: Child,
  heading: Titled,
): Promise<Response> {
  const open = pages.filter((item) => item.roles.includes(ctx.role) && isOn(item, ctx.organization));
  // Drawn before the frame, whose language switch takes along what is typed into it.
  const drawn = String(await content);
  return await sendPage(
    c,
    <Frame ctx={ctx} page={page} pages={open} {...heading}>
      {raw(drawn)}
    </Frame>,
  );
}
