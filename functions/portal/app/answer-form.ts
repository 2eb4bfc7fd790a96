import { isDoneBefore } from '../../../db/engine/postgres-error.ts';
import { DomainError } from '../../../shared/kernel/errors/domain-error.ts';
import { toSpentQuota } from '../../../shared/kernel/http/route.ts';
import { toErrorAnswer } from '../../../shared/kernel/http/to-error-answer.ts';
import { returnUnits, returnUnitsUnlessRun } from '../../../shared/kernel/quotas/return-units.ts';
import { chooseLanguage, LANGUAGE } from '../i18n/language.ts';
import { textsOf } from '../ui/forms/typed-form.tsx';
import { type Acting, accept, acceptDone } from './accept.ts';
import { authenticate } from './authenticate.ts';
import type { Question } from './confirm.tsx';
import type { FormContext, PortalContext, PortalRequest, Upload } from './context.ts';
import { createPortalRequest } from './create-portal-request.ts';
import type { Failed, Form, Page, Params } from './declare.ts';
import { type At, drawPage, drawQuestion } from './draw-page.tsx';
import type { PortalHono } from './env.ts';
import { findQuestion } from './find-question.ts';
import { type Answered, DRAFT, inBoth, keepFormDraft, readDraft, toFailed } from './http/drafts.ts';
import { guard } from './http/guard.ts';
import { redirectTo } from './http/local-path.ts';
import { checkFields, toTyped } from './http/read-fields.ts';
import { NO_UPLOAD, readFormOnce, readUploadForm, takeSlot } from './http/read-form.ts';
import { toCostSpending, toPageSpendings } from './http/spendings.ts';
import { CONFIRMED, toSubmission } from './http/submission.ts';
import { toErrors } from './http/to-failure.ts';
import { noteLanguage } from './note-language.ts';
import { readTyped, sayTooMany } from './send-page.tsx';

/** A form that was sent, and how it is answered. */
type Sent = At & { params: Params; form: Form; sent: FormData; upload: Upload };

/** Answers a submitted form after the checks of `authenticate`. What is drawn then is a draft that a GET draws. */
export async function answerForm(
  c: PortalHono,
  request: PortalRequest,
  pages: readonly Page[],
  of: { page: Page; form: Form },
): Promise<Response> {
  try {
    return await answerSent(c, request, pages, of);
  } catch (error) {
    const answer = await refuseLimited(c, of.form, error);
    if (answer === undefined) throw error;
    return answer;
  }
}

async function answerSent(
  c: PortalHono,
  request: PortalRequest,
  pages: readonly Page[],
  { page, form }: { page: Page; form: Form },
): Promise<Response> {
  const params = c.req.param();
  const language = c.req.query(LANGUAGE);
  // Switching the language sends nothing: it takes what showing the page takes.
  const asked = language === undefined ? { form } : { query: {} };
  const ctx = await authenticate(c, request, { pages, page, params, ...asked });
  if (ctx instanceof Response) return ctx;
  const at = { c, ctx, pages, page, params, form };
  if (language !== undefined) return await switchLanguage(at, language);
  const read = await readSent(c, form);
  if (read === undefined)
    return await refuse({ ...at, sent: new FormData(), upload: NO_UPLOAD }, { status: 422 }, ({ t }) => ({
      '': t(
        'El envío es demasiado grande. Use un archivo o texto más pequeño.',
        'Too large. Use a smaller file or text.',
      ),
    }));
  const whole = { ...at, ...read };
  const { sent, upload } = read;
  const fieldsIn = ({ t, organization }: PortalContext) => form.fields(t, organization.country);
  const checked = checkFields(fieldsIn(ctx), sent, ctx.t);
  if ('errors' in checked)
    return await refuse(whole, { status: 422 }, (reader) => {
      const again = checkFields(fieldsIn(reader), sent, reader.t);
      return 'errors' in again ? again.errors : checked.errors;
    });
  const sender: FormContext = { ...ctx, upload, submission: await toSubmission(ctx, form, sent) };
  // The form's schema has just produced this value.
  const input = checked.data as never;
  const acting = { c, page, form, params, sender, input };
  try {
    const values = toTyped(fieldsIn(ctx), sent);
    const question = await findQuestion(sender, form, { sent, input, params, values });
    if (question !== undefined) return await ask(whole, question);
  } catch (error) {
    return await fail(whole, acting, error);
  }
  if (form.cost !== undefined) {
    const cost = toSpentQuota(form.cost, input, request.clock());
    await guard(request, [toCostSpending(ctx.organization.id, cost)], { isCounted: true });
  }
  try {
    return accept(acting, await form.act(sender, input, params));
  } catch (error) {
    return await fail(whole, acting, error);
  }
}

/** Keeps what was typed, with what was wrong where the form was refused before, and shows its page in the other language. */
async function switchLanguage(
  { c, ctx, page, form }: At & { form: Form },
  language: string,
): Promise<Response> {
  noteLanguage(ctx, ctx.person, chooseLanguage(c, language));
  const typed = textsOf(await readFormOnce(c, form.maxBytes));
  // The browser sends only the name of a chosen file, and nothing is confirmed yet.
  const kept = typed.filter(([name]) => form.inputs?.[name]?.type !== 'file' && name !== CONFIRMED);
  const isAsked = typed.some(([name]) => name === CONFIRMED);
  const path = await keepFormDraft(
    ctx,
    { form, kept },
    isAsked ? ASKED : await findRefusal(c, ctx, page, form),
  );
  return redirectTo(c, path ?? ctx.pagePath);
}

/** How the form was refused on the page that is switched. */
async function findRefusal(
  c: PortalHono,
  ctx: PortalContext,
  page: Page,
  form: Form,
): Promise<Answered | undefined> {
  const name = c.req.query(DRAFT);
  const draft = name === undefined ? undefined : await readDraft(ctx, page, name);
  if (draft === undefined || draft === 'foreign' || draft.form !== form || draft.asks) return undefined;
  const { status, errors } = draft;
  return { status, errors };
}

/** The sent fields, and the file that is read while it arrives; undefined if it is all too large. */
async function readSent(
  c: PortalHono,
  { streams, readsFile, maxBytes }: Form,
): Promise<{ sent: FormData; upload: Upload } | undefined> {
  try {
    if (streams) return await readUploadForm(c, maxBytes);
    const sent = await readFormOnce(c, maxBytes);
    const { organization } = c.var;
    if (readsFile && organization !== undefined) await takeSlot(c, organization);
    return { sent, upload: NO_UPLOAD };
  } catch (error) {
    if (error instanceof DomainError && error.code === 'PAYLOAD_TOO_LARGE') return undefined;
    throw error;
  }
}

/** Leads to the page as it is with what was typed and what is wrong; it is drawn at once where that cannot be kept. */
async function refuse(
  at: Sent,
  { status, ...more }: Omit<Answered, 'errors'> & { status: 422 | 503 },
  read: (reader: PortalContext) => Failed['errors'],
): Promise<Response> {
  const { c, ctx, page, params, form, sent } = at;
  const errors = inBoth(ctx, read);
  const path = await keepFormDraft(ctx, { form, kept: textsOf(sent) }, { status, ...more, errors });
  if (path !== undefined) return redirectTo(c, path);
  // The page is shown again, with what it takes.
  await guard(ctx, toPageSpendings(ctx.organization.id, page, {}, ctx.clock()), { isCounted: true });
  c.status(status);
  // After a failure the page has a deadline of its own, so that what was typed is not lost.
  const reader = status === 503 ? { ...ctx, db: createPortalRequest(c).db } : ctx;
  const failed = toFailed(ctx, { form, sent }, errors[ctx.language]);
  return await drawPage({ ...at, ctx: reader }, { params, query: {}, failed });
}

/** Leads a form that was sent too often back to its page; undefined for any other error, or where what was typed cannot be kept. */
async function refuseLimited(c: PortalHono, form: Form, error: unknown): Promise<Response | undefined> {
  const { reader } = c.var;
  const { code, retryAfterSec = 1, exceeded } = toErrorAnswer(error);
  if (code !== 'RATE_TPS_EXCEEDED' || reader === undefined) return undefined;
  const kept = await readTyped(c);
  if (kept === undefined) return undefined;
  const waitSec = Math.ceil(retryAfterSec);
  const errors = inBoth(reader, (ctx) => ({ '': sayTooMany(ctx, waitSec) }));
  const path = await keepFormDraft(reader, { form, kept }, { status: 429, retryAfterSec: waitSec, errors });
  if (path === undefined) return undefined;
  // Units are returned before the answer, so that the next attempt finds them.
  if (exceeded !== undefined) await returnUnits(reader.admissions);
  return redirectTo(c, path);
}

/** Something has to be decided before the form is done. */
const ASKED: Answered = { status: 200, errors: { es: {}, en: {} }, asks: true };

async function ask(at: Sent, question: Question): Promise<Response> {
  const { c, ctx, form } = at;
  const path = await keepFormDraft(ctx, { form, kept: question.kept }, ASKED);
  return path === undefined ? await drawQuestion(at, question) : redirectTo(c, path);
}

/** Answers what kept a form from being done, unless an earlier submission has done it. */
async function fail(at: Sent, acting: Acting, error: unknown): Promise<Response> {
  const { c, ctx, form } = at;
  const names = Object.keys(form.fields(ctx.t, ctx.organization.country).shape);
  const errors = toErrors(error, names, ctx);
  const done = errors !== undefined || isDoneBefore(error) ? await acceptDone(acting) : undefined;
  if (done !== undefined) return done;
  if (errors !== undefined)
    return await refuse(at, { status: 422 }, (reader) => toErrors(error, names, reader) ?? errors);
  const { status, code, retryAfterSec } = toErrorAnswer(error);
  if (status !== 503) throw error;
  ctx.log.error('form_failed', error, { code, path: c.req.routePath });
  const waitSec = Math.ceil(retryAfterSec ?? 1);
  c.header('Retry-After', String(waitSec));
  const answer = await refuse(at, { status: 503, retryAfterSec: waitSec }, ({ t }) => ({
    '': t('No se pudo completar. Intente de nuevo.', 'It could not be completed. Try again.'),
  }));
  // The portal returns the units of an answer that is 503 itself.
  if (answer.status < 500) ctx.waitUntil(returnUnitsUnlessRun(ctx, error, ctx.admissions));
  return answer;
}
