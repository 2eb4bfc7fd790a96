import { acceptDone } from './accept.ts';
import { authenticate } from './authenticate.ts';
import type { FormContext, PortalRequest } from './context.ts';
import type { Page, Params } from './declare.ts';
import { type At, drawPage, drawQuestion } from './draw-page.tsx';
import type { PortalHono } from './env.ts';
import { findQuestion } from './find-question.ts';
import { DRAFT, type OpenedDraft, readDraft } from './http/drafts.ts';
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
  const question = draft?.asks && (await askAgain(at, draft, params));
  if (question !== undefined) return question;
  // A page that says what is wrong is as refused as the form was.
  if (draft !== undefined && Object.keys(draft.failed.errors).length > 0)
    c.status(draft.asks ? 422 : draft.status);
  if (draft?.retryAfterSec !== undefined) c.header('Retry-After', String(draft.retryAfterSec));
  return await drawPage(at, { params, query, failed: draft?.failed });
}

/**
 * The question of a form that was sent, as things are now, or where the form led that was done meanwhile. Undefined, with what is
 * wrong, where there is neither any more.
 */
async function askAgain(at: At, draft: OpenedDraft, params: Params): Promise<Response | undefined> {
  const { form, sent, failed } = draft;
  // The context as when the form was sent: it is the same submission.
  const ctx = { ...at.ctx, asked: `${at.ctx.pagePath}/${form.name}` };
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
