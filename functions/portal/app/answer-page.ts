import { toWhole } from '../ui/forms/typed-form.tsx';
import { acceptDone } from './accept.ts';
import { authenticate } from './authenticate.ts';
import type { FormContext, PortalContext, PortalRequest } from './context.ts';
import type { Form, Page, Params } from './declare.ts';
import { type At, drawPage, drawQuestion, drawReauth } from './draw-page.tsx';
import type { PortalHono } from './env.ts';
import { findQuestion } from './find-question.ts';
import { DRAFT, handOverDraft, type OpenedDraft, readDraft, withoutDraft } from './http/drafts.ts';
import { checkFields } from './http/read-fields.ts';
import { NO_UPLOAD } from './http/read-form.ts';
import { toSubmission } from './http/submission.ts';
import { toErrors } from './http/to-failure.ts';
import { answerNotFound } from './send-page.tsx';

/** Answers a page after the checks of `authenticate`. */
export async function answerPage(
  c: PortalHono,
  request: PortalRequest,
  pages: readonly Page[],
  page: Page,
): Promise<Response> {
  const params = c.req.param();
  const query = c.req.query();
  const ctx = await authenticate(c, request, { pages, page, params, query });
  if (ctx instanceof Response) return ctx;
  const at = { c, ctx, pages, page };
  const draft = query[DRAFT] === undefined ? undefined : await readDraft(ctx, page, query[DRAFT]);
  if (draft === 'foreign') return await answerNotFound(c, request);
  // A form that may not be sent needs no recent sign-in.
  if (draft?.form.fresh && !ctx.isFresh && draft.status !== 403) return await askToSignIn(at, draft);
  const question = draft?.asks && (await askAgain(at, draft, params));
  if (question !== undefined) return question;
  // A page that says what is wrong is as refused as the form was.
  if (draft !== undefined && Object.keys(draft.failed.errors).length > 0)
    c.status(draft.asks ? 422 : draft.status);
  if (draft?.retryAfterSec !== undefined) c.header('Retry-After', String(draft.retryAfterSec));
  return await drawPage(at, { params, query, failed: draft?.failed });
}

/** Asks for a recent sign-in, which leads back to what was typed, as the form does that was sent without one. */
async function askToSignIn(at: At, { form, sent }: OpenedDraft): Promise<Response> {
  const { asked } = at.ctx;
  const kept = toWhole(sent);
  const sender = toSender(at.ctx, form);
  // The next session opens no draft of this one.
  const next = withoutDraft(asked) === asked ? asked : await handOverDraft(sender, kept);
  return await drawReauth(at, { next, kept, action: sender.asked });
}

/** The context as when the form was sent. */
const toSender = (ctx: PortalContext, { name }: Form): PortalContext => ({
  ...ctx,
  asked: `${ctx.pagePath}/${name}`,
});

/**
 * The question of a form that was sent, as things are now, or where the form led that was done meanwhile. Undefined, with what is
 * wrong, where there is neither any more.
 */
async function askAgain(at: At, draft: OpenedDraft, params: Params): Promise<Response | undefined> {
  const { form, sent, failed } = draft;
  // It is the same submission.
  const ctx = toSender(at.ctx, form);
  const sender: FormContext = { ...ctx, upload: NO_UPLOAD, submission: await toSubmission(ctx, form, sent) };
  const fields = form.fields(ctx.t, ctx.organization.country);
  const checked = checkFields(fields, sent, ctx.t);
  if ('errors' in checked) {
    failed.errors = checked.errors;
    return undefined;
  }
  // The form's schema has just produced this value.
  const input = checked.data as never;
  try {
    const question = await findQuestion(sender, form, { sent, input, params, values: failed.values });
    if (question !== undefined) return await drawQuestion(at, question);
  } catch (error) {
    const errors = toErrors(error, Object.keys(fields.shape), ctx);
    if (errors === undefined) throw error;
    failed.errors = errors;
  }
  return await acceptDone({ c: at.c, page: at.page, form, params, sender, input });
}
