import { raw } from 'hono/html';
import type { Child, FC } from 'hono/jsx';
import { findOperation } from '../../db/queries/people/find-operation.ts';
import { isDoneBefore } from '../../shared/dependencies/postgres-error.ts';
import { digestHex } from '../../shared/digest.ts';
import { ApiError } from '../../shared/http/api-error.ts';
import { toApiError } from '../../shared/http/to-api-error.ts';
import { authenticate } from './authenticate.ts';
import { Layout } from './components/layout.tsx';
import type { FormContext, PortalContext, Visit } from './context.ts';
import { createVisit } from './create-visit.ts';
import type { Done, Failed, Form, Outcome, Page, PageInput } from './declare.ts';
import type { PortalRequest } from './env.ts';
import { DRAFT, readDraft } from './http/drafts.ts';
import { guard } from './http/guard.ts';
import { redirectTo } from './http/local-path.ts';
import { checkFields, toTyped } from './http/read-fields.ts';
import { readForm } from './http/read-form.ts';
import { firstOperation, named, readOnce, toSending } from './http/sending.ts';
import { toCostSpendings, toPageSpendings } from './http/spendings.ts';
import { toErrors } from './http/to-failure.ts';
import { isOn } from './is-on.ts';
import { mayNot, sendPage } from './send-page.tsx';

type Portal = { pages: readonly Page[] };

/** Answers a page after the checks of `authenticate`. */
export async function answerPage(
  c: PortalRequest,
  visit: Visit,
  portal: Portal,
  page: Page,
): Promise<Response> {
  const params = c.req.param();
  const query = c.req.query();
  const ctx = await authenticate(c, visit, { page, params, query });
  if (ctx instanceof Response) return ctx;
  const failed = query[DRAFT] === undefined ? undefined : await readDraft(ctx, page, query[DRAFT]);
  return await show(c, ctx, portal, page, { params, query, failed });
}

/** Answers a submitted form after the checks of `authenticate`. */
export async function answerForm(
  c: PortalRequest,
  visit: Visit,
  portal: Portal,
  page: Page,
  form: Form,
): Promise<Response> {
  const { t } = visit;
  const params = c.req.param();
  const ctx = await authenticate(c, visit, { page, form, params });
  if (ctx instanceof Response) return ctx;
  const organizationId = ctx.organization.id;

  const fields = form.fields(t);
  let values: Failed['values'] = {};
  let once = '';
  const refuse = async (errors: Failed['errors'], reader = ctx) => {
    // The page is shown again, with what it takes.
    await guard(reader, toPageSpendings(organizationId, page, {}, visit.clock()), { isCounted: true });
    c.status(422);
    return await show(c, reader, portal, page, {
      params,
      query: {},
      failed: { form: form.name, values, errors, once: once || visit.requestId },
    });
  };
  let sent: FormData;
  try {
    sent = await readForm(c, form.maxBytes);
  } catch (error) {
    if (error instanceof ApiError && error.code === 'PAYLOAD_TOO_LARGE')
      return await refuse({ '': t('Es demasiado grande.', 'It is too large.') });
    throw error;
  }
  values = toTyped(fields, sent);
  once = readOnce(sent);
  const checked = checkFields(fields, sent, t);
  if ('errors' in checked) return await refuse(checked.errors);
  const sender: FormContext = { ...ctx, sending: await toSending(ctx, form, sent) };
  // The form's schema has just produced this value.
  const input = checked.data as never;
  const costs = form.costs?.(input, visit.clock());
  if (costs !== undefined) await guard(visit, toCostSpendings(organizationId, costs), { isCounted: true });
  const leadsTo = form.leadsTo?.(sender, input, params) ?? ctx.pagePath;
  const accept = (outcome: Outcome | undefined) => {
    if (outcome !== undefined) return redirectTo(c, outcome.to);
    if (form.reveals !== undefined) return redirectTo(c, toRevealPath(sender, form));
    return redirectTo(c, form.done ? `${leadsTo}?done=${form.name}` : leadsTo);
  };
  try {
    return await accept(await form.act(sender, input, params));
  } catch (error) {
    const errors = toErrors(error, Object.keys(fields.shape), ctx);
    if (errors !== undefined || isDoneBefore(error)) {
      const done = await findDone(sender);
      if (done !== undefined) return await accept(await form.again?.(sender, done, input));
    }
    if (errors !== undefined) return await refuse(errors);
    const { status, code, retryAfterSec } = toApiError(error);
    if (status !== 503) throw error;
    visit.log.error('form_failed', error, { code, path: c.req.routePath });
    const said = t('No se pudo en este momento. Intente de nuevo.', 'It could not be done now. Try again.');
    // The page has a deadline of its own, so that what was typed is not lost.
    const answer = await refuse({ '': said }, { ...ctx, db: createVisit(c).db });
    const headers = new Headers(answer.headers);
    headers.set('Retry-After', String(Math.ceil(retryAfterSec ?? 1)));
    return new Response(answer.body, { status, headers });
  }
}

const SHOWN = 'shown';
/** Longer than a sending's secret is shown at all. */
const REMEMBERED_SEC = 3_600;

/** The sending's name, which only its own session can have made. */
const toShown = ({ sessionSecret }: PortalContext, name: string): string =>
  `${name}.${digestHex(JSON.stringify([SHOWN, sessionSecret, name]))}`;

const toRevealPath = (ctx: FormContext, { name }: Form): string =>
  `${ctx.pagePath}/${name}?${SHOWN}=${toShown(ctx, ctx.sending.name)}`;

/**
 * Answers who opens a form's address: the form's page, or once, in the session that sent it, what a sending of the form has
 * made. The address has no secret: secrets are derived from the sending's name and the session's cookie.
 */
export async function answerFormAddress(
  c: PortalRequest,
  visit: Visit,
  portal: Portal,
  page: Page,
  form: Form,
): Promise<Response> {
  const { pathname } = new URL(c.req.url);
  const asked = c.req.query(SHOWN);
  if (form.reveals === undefined || asked === undefined)
    return redirectTo(c, pathname.slice(0, pathname.lastIndexOf('/')));
  const ctx = await authenticate(c, visit, { page, params: c.req.param(), query: {} });
  if (ctx instanceof Response) return ctx;
  if (!form.roles.includes(ctx.role)) return await mayNot(c, ctx, 'role');
  const [name = ''] = asked.split('.');
  const sender: FormContext = { ...ctx, sending: named(name) };
  const done = asked === toShown(ctx, name) ? await findDone(sender) : undefined;
  if (done === undefined) return redirectTo(c, ctx.pagePath);
  const shown = await form.reveals.show(sender, done);
  const isFirst = async () =>
    (await ctx.redis.set(`shown:${digestHex(name)}`, '1', { nx: true, ex: REMEMBERED_SEC })) === 'OK';
  return shown !== undefined && (await isFirst())
    ? await reply(c, ctx, portal, page, shown)
    : redirectTo(c, form.reveals.afterwards(sender, done));
}

/** What an earlier sending of this form did, if there was one. */
async function findDone({ db, sending, person }: FormContext): Promise<Done | undefined> {
  const found = await findOperation(db, { operation: firstOperation(sending), userId: person.id });
  return found && { targetId: found.targetId ?? '', at: found.occurredAt };
}

async function show(
  c: PortalRequest,
  ctx: PortalContext,
  portal: Portal,
  page: Page,
  input: PageInput,
): Promise<Response> {
  const rendered = await page.render(ctx, input);
  if (rendered instanceof Response) {
    // A verb of the API may let clients keep what it answers; nothing of a session is kept.
    rendered.headers.set('Cache-Control', 'no-store');
    return rendered;
  }
  const content = String(await rendered);
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
      <Unplaced content={content} failed={input.failed} />
      {raw(content)}
    </>,
  );
}

/** The errors for which the page has no place, such as those of a form or a row that is no longer there. */
const Unplaced: FC<{ content: string; failed: Failed | undefined }> = ({ content, failed }) => {
  const unplaced = Object.values(failed?.errors ?? {}).filter(
    (error) => !content.includes(String(<>{error}</>)),
  );
  if (unplaced.length === 0) return null;
  return (
    <div class="note bad" role="alert">
      {unplaced.map((error) => (
        <p>{error}</p>
      ))}
    </div>
  );
};

async function reply(
  c: PortalRequest,
  ctx: PortalContext,
  portal: Portal,
  page: Page,
  content: Child,
): Promise<Response> {
  const menu = portal.pages
    .filter(
      (item) => item.menu !== undefined && item.roles.includes(ctx.role) && isOn(item, ctx.organization),
    )
    .toSorted((one, other) => (one.menu ?? 0) - (other.menu ?? 0));
  return await sendPage(
    c,
    <Layout ctx={ctx} page={page} menu={menu} title={page.title[ctx.language]}>
      {content}
    </Layout>,
  );
}
