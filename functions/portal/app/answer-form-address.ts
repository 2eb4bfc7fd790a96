import { digestHex } from '../../../shared/kernel/digest.ts';
import { authenticate } from './authenticate.ts';
import type { FormContext, PortalRequest } from './context.ts';
import type { Form, Page } from './declare.ts';
import { drawForbidden, drawFramed, drawShownBefore } from './draw-page.tsx';
import type { PortalHono } from './env.ts';
import { findDone } from './find-done.ts';
import { redirectTo } from './http/local-path.ts';
import { NO_UPLOAD } from './http/read-form.ts';
import { named } from './http/submission.ts';
import { toSealed } from './session/seal.ts';

const SHOWN = 'shown';
/** Longer than a submission's secret is shown at all. */
const REMEMBERED_SEC = 3_600;

export const toRevealPath = (ctx: FormContext, { name }: Form): string =>
  `${ctx.pagePath}/${name}?${SHOWN}=${toSealed(ctx, SHOWN, ctx.submission.name)}`;

/**
 * Answers who opens a form's address: the form's page, or once, in the session that sent it, what a submission of the form has
 * made; opened again, it says that it was shown. Switching the language leads to the page after. The address has no secret: secrets are derived from the submission's name and the session's cookie.
 */
export async function answerFormAddress(
  c: PortalHono,
  request: PortalRequest,
  pages: readonly Page[],
  { page, form }: { page: Page; form: Form },
): Promise<Response> {
  const { pathname } = new URL(c.req.url);
  const asked = c.req.query(SHOWN);
  if (form.reveals === undefined || asked === undefined)
    return redirectTo(c, pathname.slice(0, pathname.lastIndexOf('/')));
  const ctx = await authenticate(c, request, { pages, page, params: c.req.param(), query: {} });
  if (ctx instanceof Response) return ctx;
  if (!form.roles.includes(ctx.role)) return await drawForbidden({ c, ctx, pages, page }, 'role');
  const [name = ''] = asked.split('.');
  const sender: FormContext = { ...ctx, upload: NO_UPLOAD, submission: named(name) };
  const done = asked === toSealed(ctx, SHOWN, name) ? await findDone(sender) : undefined;
  if (done === undefined) return redirectTo(c, ctx.pagePath);
  const after = form.reveals.afterwards(sender, done);
  const mark = `shown:${digestHex(name)}`;
  const shown = await form.reveals.show(sender, done);
  const at = { c, ctx: { ...ctx, asked: after }, pages, page };
  if (shown === undefined && (await ctx.redis.get(mark)) === null) return redirectTo(c, after);
  // HEAD shows nothing.
  const isFirst = async () =>
    c.req.method === 'HEAD' || (await ctx.redis.set(mark, '1', { nx: true, ex: REMEMBERED_SEC })) === 'OK';
  if (shown === undefined || !(await isFirst())) return await drawShownBefore(at);
  // The documentation takes a key from the portal alone, and so has to learn where the form that brings it comes from.
  c.header('Referrer-Policy', 'strict-origin');
  return await drawFramed(at, shown, { title: form.reveals.title[ctx.language] });
}
