import { raw } from 'hono/html';
import type { Child, FC } from 'hono/jsx';
import { isDoneBefore } from '../../../db/engine/postgres-error.ts';
import { findOperation } from '../../../db/people/queries/find-operation.ts';
import { digestHex } from '../../../shared/kernel/digest.ts';
import { DomainError } from '../../../shared/kernel/errors/domain-error.ts';
import { toSpentQuota } from '../../../shared/kernel/http/route.ts';
import { toErrorAnswer } from '../../../shared/kernel/http/to-error-answer.ts';
import { takeFocus } from '../ui/forms/draw-error.ts';
import { Frame } from '../ui/frame/frame.tsx';
import type { Titled, TitledPage } from '../ui/frame/heading.tsx';
import { authenticate } from './authenticate.ts';
import { askToConfirm } from './confirm.tsx';
import { findConflict } from './conflict.tsx';
import type { FormContext, PortalContext, PortalRequest } from './context.ts';
import { createPortalRequest } from './create-portal-request.ts';
import type { Done, Failed, Form, Outcome, Page, PageInput } from './declare.ts';
import type { PortalHono } from './env.ts';
import { DRAFT, readDraft } from './http/drafts.ts';
import { guard } from './http/guard.ts';
import { redirectTo } from './http/local-path.ts';
import { checkFields, toTyped } from './http/read-fields.ts';
import { NO_UPLOAD, readForm, readUploadForm, takeSlot } from './http/read-form.ts';
import { toCostSpending, toPageSpendings } from './http/spendings.ts';
import { firstOperation, named, readNonce, readText, SEEN, toSubmission } from './http/submission.ts';
import { toErrors } from './http/to-failure.ts';
import { isOn } from './is-on.ts';
import { answerForbidden, sendPage } from './send-page.tsx';

type Portal = { pages: readonly Page[] };

/** Answers a page after the checks of `authenticate`. */
export async function answerPage(
  c: PortalHono,
  request: PortalRequest,
  portal: Portal,
  page: Page,
): Promise<Response> {
  const params = c.req.param();
  const query = c.req.query();
  const ctx = await authenticate(c, request, { page, params, query });
  if (ctx instanceof Response) return ctx;
  const failed = query[DRAFT] === undefined ? undefined : await readDraft(ctx, page, query[DRAFT]);
  return await show(c, ctx, portal, page, { params, query, failed });
}

/** Answers a submitted form after the checks of `authenticate`. */
export async function answerForm(
  c: PortalHono,
  request: PortalRequest,
  portal: Portal,
  page: Page,
  form: Form,
): Promise<Response> {
  const { t } = request;
  const params = c.req.param();
  const ctx = await authenticate(c, request, { page, form, params });
  if (ctx instanceof Response) return ctx;
  const organizationId = ctx.organization.id;

  const fields = form.fields(t, ctx.organization.country);
  let values: Failed['values'] = {};
  let once = '';
  let seen: string | undefined;
  const refuse = async (errors: Failed['errors'], reader = ctx) => {
    // The page is shown again, with what it takes.
    await guard(reader, toPageSpendings(organizationId, page, {}, request.clock()), { isCounted: true });
    c.status(422);
    return await show(c, reader, portal, page, {
      params,
      query: {},
      failed: {
        form: form.name,
        values,
        errors,
        once: once || request.requestId,
        ...(seen && { seen }),
        drawn: new Set(),
      },
    });
  };
  let sent: FormData;
  let upload = NO_UPLOAD;
  try {
    if (form.streams) ({ sent, upload } = await readUploadForm(c, form.maxBytes));
    else sent = await readForm(c, form.maxBytes);
    if (form.readsFile) await takeSlot(c, organizationId);
  } catch (error) {
    if (error instanceof DomainError && error.code === 'PAYLOAD_TOO_LARGE')
      return await refuse({
        '': t(
          'El envío es demasiado grande. Use un archivo o texto más pequeño.',
          'Too large. Use a smaller file or text.',
        ),
      });
    throw error;
  }
  values = toTyped(fields, sent);
  once = readNonce(sent);
  seen = readText(sent, SEEN);
  const checked = checkFields(fields, sent, t);
  if ('errors' in checked) return await refuse(checked.errors);
  const sender: FormContext = { ...ctx, upload, submission: await toSubmission(ctx, form, sent) };
  // The form's schema has just produced this value.
  const input = checked.data as never;
  const nextPath = form.redirectTo?.(sender, input, params) ?? ctx.pagePath;
  const accept = (outcome: Outcome | undefined) => {
    if (outcome !== undefined) return redirectTo(c, outcome.to);
    if (form.reveals !== undefined) return redirectTo(c, toRevealPath(sender, form));
    return redirectTo(c, form.done ? `${nextPath}?done=${form.name}` : nextPath);
  };
  const fail = async (error: unknown) => {
    const errors = toErrors(error, Object.keys(fields.shape), ctx);
    if (errors !== undefined || isDoneBefore(error)) {
      const done = await findDone(sender);
      if (done !== undefined) return await accept(await form.onResubmit?.(sender, done, input));
    }
    if (errors !== undefined) return await refuse(errors);
    const { status, code, retryAfterSec } = toErrorAnswer(error);
    if (status !== 503) throw error;
    request.log.error('form_failed', error, { code, path: c.req.routePath });
    const said = t('No se pudo completar. Intente de nuevo.', 'It could not be completed. Try again.');
    // The page has a deadline of its own, so that what was typed is not lost.
    const answer = await refuse({ '': said }, { ...ctx, db: createPortalRequest(c).db });
    const headers = new Headers(answer.headers);
    headers.set('Retry-After', String(Math.ceil(retryAfterSec ?? 1)));
    return new Response(answer.body, { status, headers });
  };
  try {
    const conflict = await findConflict(sender, form, { sent, input, params, values });
    if (conflict !== undefined) {
      c.status(409);
      return await reply(c, ctx, portal, page, conflict);
    }
    const unconfirmed = await askToConfirm(sender, form, { sent, input, params });
    if (unconfirmed !== undefined) {
      c.status(unconfirmed.isRefused ? 422 : 200);
      return await reply(c, ctx, portal, page, unconfirmed.content, {
        title: unconfirmed.title,
        isRefused: unconfirmed.isRefused,
      });
    }
  } catch (error) {
    return await fail(error);
  }
  if (form.cost !== undefined) {
    const spending = toCostSpending(organizationId, toSpentQuota(form.cost, input, request.clock()));
    await guard(request, [spending], { isCounted: true });
  }
  try {
    return await accept(await form.act(sender, input, params));
  } catch (error) {
    return await fail(error);
  }
}

const SHOWN = 'shown';
/** Longer than a submission's secret is shown at all. */
const REMEMBERED_SEC = 3_600;

/** The submission's name, which only its own session can have made. */
const toShown = ({ sessionSecret }: PortalContext, name: string): string =>
  `${name}.${digestHex(JSON.stringify([SHOWN, sessionSecret, name]))}`;

const toRevealPath = (ctx: FormContext, { name }: Form): string =>
  `${ctx.pagePath}/${name}?${SHOWN}=${toShown(ctx, ctx.submission.name)}`;

/**
 * Answers who opens a form's address: the form's page, or once, in the session that sent it, what a submission of the form has
 * made. The address has no secret: secrets are derived from the submission's name and the session's cookie.
 */
export async function answerFormAddress(
  c: PortalHono,
  request: PortalRequest,
  portal: Portal,
  page: Page,
  form: Form,
): Promise<Response> {
  const { pathname } = new URL(c.req.url);
  const asked = c.req.query(SHOWN);
  if (form.reveals === undefined || asked === undefined)
    return redirectTo(c, pathname.slice(0, pathname.lastIndexOf('/')));
  const ctx = await authenticate(c, request, { page, params: c.req.param(), query: {} });
  if (ctx instanceof Response) return ctx;
  if (!form.roles.includes(ctx.role)) return await answerForbidden(c, ctx, 'role');
  const [name = ''] = asked.split('.');
  const sender: FormContext = { ...ctx, upload: NO_UPLOAD, submission: named(name) };
  const done = asked === toShown(ctx, name) ? await findDone(sender) : undefined;
  if (done === undefined) return redirectTo(c, ctx.pagePath);
  const shown = await form.reveals.show(sender, done);
  // HEAD shows nothing.
  const isFirst = async () =>
    c.req.method === 'HEAD' ||
    (await ctx.redis.set(`shown:${digestHex(name)}`, '1', { nx: true, ex: REMEMBERED_SEC })) === 'OK';
  if (shown === undefined || !(await isFirst())) return redirectTo(c, form.reveals.afterwards(sender, done));
  // The documentation takes a key from the portal alone, and so has to learn where the form that brings it comes from.
  c.header('Referrer-Policy', 'strict-origin');
  return await reply(c, ctx, portal, page, shown);
}

/** What an earlier submission of this form did, if there was one. */
async function findDone({ db, submission, person }: FormContext): Promise<Done | undefined> {
  const found = await findOperation(db, { operation: firstOperation(submission), userId: person.id });
  return found && { targetId: found.targetId ?? '', at: found.occurredAt };
}

async function show(
  c: PortalHono,
  ctx: PortalContext,
  portal: Portal,
  page: Page,
  input: PageInput,
): Promise<Response> {
  const rendered = await page.render(ctx, input);
  if (rendered instanceof Response) {
    // A verb of the API may let clients cache its answer; pages of a session are never cached.
    rendered.headers.set('Cache-Control', 'no-store');
    return rendered;
  }
  const { heading, content: child } = toTitled(rendered, ctx, page);
  // Drawn before the page's frame, so that the errors for which it has no place are known.
  const content = String(await child);
  const done = page.forms.find(({ name }) => name === input.query.done)?.done;
  return await reply(
    c,
    ctx,
    portal,
    page,
    <>
      {done === undefined ? null : (
        <div class="note good" role="status">
          <p>{done[ctx.language]}</p>
        </div>
      )}
      <Unplaced failed={input.failed} />
      {raw(content)}
    </>,
    { ...heading, isRefused: Object.keys(input.failed?.errors ?? {}).length > 0 },
  );
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
    <div class="note bad" role="alert" tabindex={-1} autofocus={takeFocus(failed, 'unplaced')}>
      {unplaced.map(([, error]) => (
        <p>{error}</p>
      ))}
    </div>
  );
};

async function reply(
  c: PortalHono,
  ctx: PortalContext,
  portal: Portal,
  page: Page,
  content: Child,
  heading: Titled = { title: page.title[ctx.language] },
): Promise<Response> {
  const menu = portal.pages.filter(
    (item) => item.menu !== undefined && item.roles.includes(ctx.role) && isOn(item, ctx.organization),
  );
  return await sendPage(
    c,
    <Frame ctx={ctx} page={page} menu={menu} {...heading}>
      {content}
    </Frame>,
  );
}
