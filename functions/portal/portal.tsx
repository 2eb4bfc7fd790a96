import { Hono } from 'hono';
import { setCookie } from 'hono/cookie';
import { HTTPException } from 'hono/http-exception';
import { routePath } from 'hono/route';
import { toLogFields } from '../../shared/dependencies/meter.ts';
import { answerSecurityText } from '../../shared/http/answer-security-text.ts';
import { ApiError } from '../../shared/http/api-error.ts';
import { createContext } from '../../shared/http/create-context.ts';
import { HEALTH_PATH } from '../../shared/http/health-path.ts';
import { SenderGone } from '../../shared/http/input/sender-pace.ts';
import { SECURITY_TXT_PATH } from '../../shared/http/security-txt.ts';
import { toApiError } from '../../shared/http/to-api-error.ts';
import { recordAnswer } from '../../shared/requests/record-answer.ts';
import { Refusal } from '../../shared/verbs/refusal.ts';
import { answerForm, answerFormAddress, answerPage } from './answer-page.tsx';
import { createVisit } from './create-visit.ts';
import type { PortalEnv } from './env.ts';
import { setSecureHeaders } from './http/headers.ts';
import { redirectTo, toNextPath } from './http/local-path.ts';
import { ownOriginOnly } from './http/own-origin.ts';
import { readForm } from './http/read-form.ts';
import { ICON } from './icon.ts';
import { addInvitations } from './invitation/routes.tsx';
import { JOBS } from './jobs.ts';
import { PAGES } from './pages.ts';
import { answerNotFound, sendPlain, tooMany } from './send-page.tsx';
import { addOpenid } from './sign-in/openid/routes.tsx';
import { addSignIn, showStart } from './sign-in/routes.tsx';
import { STYLES, STYLES_PATH } from './styles.ts';
import { LANGUAGE_COOKIE } from './words/language.ts';

/** Total time that a job may wait for Redis, and for Postgres. */
const JOB_DEPENDENCY_MS = 20_000;
/** nginx's status for a sender that went away. */
const CLIENT_CLOSED_REQUEST = 499;
const YEAR_SEC = 31_536_000;
const asset = (text: string, type: string): Response =>
  new Response(text, {
    headers: { 'Content-Type': type, 'Cache-Control': `public, max-age=${YEAR_SEC}, immutable` },
  });

/** The portal's pages, each below its organization's path. */
function createPortal(): Hono<PortalEnv> {
  const app = new Hono<PortalEnv>();
  app.get(HEALTH_PATH, () => new Response(null, { status: 204 }));
  for (const job of JOBS)
    app.post(`/_jobs/portal/${job.name}`, (c) =>
      job.receive(createContext(c.env, c.executionCtx, { function: 'portal' }, JOB_DEPENDENCY_MS), c.req.raw),
    );
  app.get(STYLES_PATH, () => asset(STYLES, 'text/css; charset=utf-8'));
  app.get('/icon.svg', () => asset(ICON, 'image/svg+xml'));
  app.get(SECURITY_TXT_PATH, (c) => answerSecurityText(c.env));
  app.get('/robots.txt', () => new Response('User-agent: *\nDisallow: /\n'));

  app.use(async (c, next) => {
    const visit = createVisit(c);
    c.set('visit', visit);
    const startedAt = Date.now();
    await next();
    c.var.bodyShare?.release();
    c.res.headers.set('X-Request-Id', visit.requestId);
    // Logs declared route patterns: real paths contain link codes and sign-in secrets.
    const { route, organization } = c.var;
    const { method, meter, log } = visit;
    const answered = { method, status: c.res.status, ms: Date.now() - startedAt };
    log.info('request', { route, organization, ...answered, ...toLogFields(meter) });
    recordAnswer(visit, {
      ...{ component: 'portal', operation: `${method} ${route ?? routePath(c, -1)}`, objective: 'portal' },
      ...{ status: answered.status, durationMs: answered.ms, organizationId: organization },
    });
  });
  app.use(async (c, next) => {
    // Postgres text cannot hold NUL.
    if (c.req.url.includes('%00')) throw new ApiError('BAD_REQUEST');
    await next();
  });
  app.use(async (c, next) => await ownOriginOnly(c.var.visit.portal.PORTAL_BASE_URL)(c, next));
  app.get('/', showStart);
  app.post('/language', async (c) => {
    const sent = await readForm(c);
    const language = sent.get('language') === 'en' ? 'en' : 'es';
    setCookie(c, LANGUAGE_COOKIE, language, {
      prefix: 'host',
      secure: true,
      sameSite: 'Lax',
      maxAge: YEAR_SEC,
    });
    return redirectTo(c, toNextPath(sent.get('next')));
  });
  addSignIn(app);
  addOpenid(app);
  addInvitations(app);
  for (const page of PAGES) {
    const path = `/:organization${page.path.replaceAll(/\{(\w+)\}/g, ':$1')}`;
    app.get(path, (c) => {
      c.set('route', page.path);
      return answerPage(c, c.var.visit, { pages: PAGES }, page);
    });
    for (const form of page.forms) {
      app.post(`${path}/${form.name}`, (c) => {
        c.set('route', `${page.path}/${form.name}`);
        return answerForm(c, c.var.visit, { pages: PAGES }, page, form);
      });
      // A refused form's answer has this address: whoever opens it again means the page.
      app.get(`${path}/${form.name}`, (c) => {
        c.set('route', `${page.path}/${form.name}`);
        return answerFormAddress(c, c.var.visit, { pages: PAGES }, page, form);
      });
    }
  }
  app.notFound((c) => answerNotFound(c, c.var.visit));
  app.onError(async (error, c) => {
    const { visit } = c.var;
    const { t } = visit;
    // Nobody receives it; the log tells it from failures of ours.
    if (error instanceof SenderGone) return new Response(null, { status: CLIENT_CLOSED_REQUEST });
    if (error instanceof HTTPException && error.status === 403) {
      c.status(403);
      const title = t('La solicitud no viene del portal', 'The request does not come from the portal');
      return await sendPlain(c, visit, title, <p>{t('No se cambió nada.', 'Nothing was changed.')}</p>);
    }
    const { status, code, retryAfterSec } = toApiError(error);
    if (status === 404 || (error instanceof Refusal && error.reason === 'not-found'))
      return await answerNotFound(c, visit);
    if (status === 429) return await tooMany(c, visit, retryAfterSec ?? 1);
    if (status >= 500) visit.log.error('page_failed', error, { code, path: c.req.routePath });
    // The table's codes are HTTP statuses that allow a body.
    c.status(status as 500);
    if (retryAfterSec !== undefined) c.header('Retry-After', String(Math.ceil(retryAfterSec)));
    return await sendPlain(
      c,
      visit,
      t('No se pudo', 'It could not be done'),
      <p>
        {status >= 500
          ? t(
              'Algo falló de nuestro lado. Intente de nuevo en un momento. ',
              'Something failed on our side. Try again in a moment. ',
            )
          : t('Revise lo que pidió e intente de nuevo. ', 'Check what you asked for and try again. ')}
        <span class="soft small">
          {code} · {visit.requestId}
        </span>
      </p>,
    );
  });
  return app;
}

const app = createPortal();

/** Answers one browser request. */
export async function serve(
  request: Request,
  env: object,
  execution: Parameters<typeof app.fetch>[2],
): Promise<Response> {
  const answered = await app.fetch(request, env, execution);
  // Headers of a fetched or redirected response are immutable.
  const response = new Response(answered.body, answered);
  setSecureHeaders(response, Object(env).API_BASE_URL);
  return response;
}
