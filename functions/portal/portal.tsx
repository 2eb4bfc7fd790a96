import { type Context, Hono, type MiddlewareHandler } from 'hono';
import { csrf } from 'hono/csrf';
import { HTTPException } from 'hono/http-exception';
import { routePath } from 'hono/route';
import { toLogFields } from '../../db/engine/deadlines/meter.ts';
import { findSession } from '../../db/people/queries/sessions.ts';
import { createCtx } from '../../shared/kernel/create-ctx.ts';
import { DomainError } from '../../shared/kernel/errors/domain-error.ts';
import { answerSecurityText } from '../../shared/kernel/http/answer-security-text.ts';
import {
  HEALTH_PATH,
  NO_SNIFFING,
  SECURITY_TXT_PATH,
  STRICT_TRANSPORT,
} from '../../shared/kernel/http/every-host.ts';
import { declaredBytes, MAX_BODY_BYTES, SenderGone } from '../../shared/kernel/http/input/read-body.ts';
import { isPlainHttp, redirectToHttps } from '../../shared/kernel/http/plain-http.ts';
import { toErrorAnswer } from '../../shared/kernel/http/to-error-answer.ts';
import { createJobQueue } from '../../shared/kernel/jobs/create-job-queue.ts';
import { receiveJob } from '../../shared/kernel/jobs/receive-job.ts';
import { noteFailure } from '../../shared/kernel/log/note-failure.ts';
import { returnUnits, returnUnitsUnlessRun } from '../../shared/kernel/quotas/return-units.ts';
import { recordAnswer } from '../../shared/kernel/requests/record-answer.ts';
import { answerForm } from './app/answer-form.ts';
import { answerFormAddress } from './app/answer-form-address.ts';
import { answerPage } from './app/answer-page.ts';
import type { PortalRequest } from './app/context.ts';
import { createPortalRequest } from './app/create-portal-request.ts';
import type { PortalEnv } from './app/env.ts';
import { redirectTo, toNextPath } from './app/http/local-path.ts';
import { readFormOnce } from './app/http/read-form.ts';
import { findReason } from './app/http/to-failure.ts';
import { addInvitations } from './app/invitation/routes.tsx';
import { toKeyPage } from './app/key-page.ts';
import { noteLanguage } from './app/note-language.ts';
import { answerNotFound, sendPlain, ToStart, tooMany } from './app/send-page.tsx';
import { addOpenid } from './app/sign-in/openid/routes.tsx';
import { addSignIn, showStart } from './app/sign-in/routes.tsx';
import { chooseLanguage, LANGUAGE } from './i18n/language.ts';
import { REASONS } from './i18n/refusal-reasons.ts';
import { JOBS } from './jobs.ts';
import { PAGES } from './pages.ts';
import { ASSETS } from './ui/assets/assets.ts';

/** Total time that a job may wait for Redis, and for Postgres. */
const JOB_DEPENDENCY_MS = 20_000;
/** nginx's status for a sender that went away. */
const CLIENT_CLOSED_REQUEST = 499;
const YEAR_SEC = 31_536_000;

type PortalExchange = Context<PortalEnv>;

/** The portal's pages, each below its organization's path. */
function createPortal(): Hono<PortalEnv> {
  const app = new Hono<PortalEnv>();
  addUnattended(app);
  app.use(observe);
  app.use(async (c, next) => {
    // Postgres text cannot hold NUL.
    if (c.req.url.includes('%00')) throw new DomainError('BAD_REQUEST');
    await next();
  });
  app.use(async (c, next) => await ownOriginOnly(c.var.request.portal.PORTAL_BASE_URL)(c, next));
  app.get('/', showStart);
  app.post('/language', changeLanguage);
  addSignIn(app);
  addOpenid(app);
  addInvitations(app);
  addPages(app);
  app.notFound((c) => answerNotFound(c, c.var.request));
  app.onError(answerError);
  return app;
}

/** Adds what browsers and the queue request without a person: no session is read for it, and none of it is a page. */
function addUnattended(app: Hono<PortalEnv>): void {
  app.get(HEALTH_PATH, () => new Response(null, { status: 204 }));
  for (const job of JOBS)
    app.post(`/_jobs/portal/${job.name}`, (c) =>
      receiveJob(
        createCtx({
          env: c.env,
          functionName: 'portal',
          execution: c.executionCtx,
          totalMs: JOB_DEPENDENCY_MS,
          openQueue: createJobQueue,
        }),
        job,
        c.req.raw,
      ),
    );
  for (const { path, type, content } of ASSETS) {
    const headers = { 'Content-Type': type, 'Cache-Control': `public, max-age=${YEAR_SEC}, immutable` };
    app.get(path, () => new Response(content, { headers }));
  }
  app.get(SECURITY_TXT_PATH, (c) => answerSecurityText(c.env));
  app.get('/robots.txt', () => new Response('User-agent: *\nDisallow: /\n'));
}

/** Prepares the request, and afterwards releases what it held and records how it was answered. */
const observe: MiddlewareHandler<PortalEnv> = async (c, next) => {
  const request = createPortalRequest(c);
  c.set('request', request);
  const startedAt = Date.now();
  await next();
  if (c.res.status >= 500)
    request.waitUntil(
      returnUnitsUnlessRun(request, c.error ?? new DomainError('SERVICE_UNAVAILABLE'), request.admissions),
    );
  c.var.bodyShare?.release();
  await c.var.uploadSlot?.release();
  c.res.headers.set('X-Request-Id', request.requestId);
  // Logs declared route patterns: real paths contain link codes and sign-in secrets.
  const { route, organization } = c.var;
  const { method, meter, log } = request;
  const answered = { method, status: c.res.status, ms: Date.now() - startedAt };
  log.info('request', { route, organization, ...answered, ...toLogFields(meter) });
  recordAnswer(request, {
    component: 'portal',
    operation: `${method} ${route ?? routePath(c, -1)}`,
    objective: 'portal',
    status: answered.status,
    durationMs: answered.ms,
    organizationId: organization,
  });
};

/** Sets the language of this browser, and of the person who is signed in. */
async function changeLanguage(c: PortalExchange): Promise<Response> {
  const sent = await readFormOnce(c);
  const language = chooseLanguage(c, sent.get(LANGUAGE));
  const { request } = c.var;
  const { tokenHash, db, log } = request;
  if (tokenHash !== undefined)
    request.waitUntil(
      findSession(db, tokenHash, undefined)
        .then((session) => session && noteLanguage(request, { id: session.userId }, language))
        .catch(noteFailure(log, 'language_not_noted')),
    );
  return redirectTo(c, toNextPath(sent.get('next')));
}

/** Adds every page with its forms. */
function addPages(app: Hono<PortalEnv>): void {
  for (const page of PAGES) {
    const path = `/:organization${page.path.replaceAll(/\{(\w+)\}/g, ':$1')}`;
    app.get(path, (c) => {
      c.set('route', page.path);
      return answerPage(c, c.var.request, PAGES, page);
    });
    for (const form of page.forms) {
      app.post(`${path}/${form.name}`, (c) => {
        c.set('route', `${page.path}/${form.name}`);
        return answerForm(c, c.var.request, PAGES, { page, form });
      });
      // A refused form's answer has this address: a later GET of it means the page.
      app.get(`${path}/${form.name}`, (c) => {
        c.set('route', `${page.path}/${form.name}`);
        return answerFormAddress(c, c.var.request, PAGES, { page, form });
      });
    }
  }
}

/** Answers a request that threw. */
async function answerError(error: Error, c: PortalExchange): Promise<Response> {
  const { request } = c.var;
  const { t } = request;
  // Nobody receives this status; it distinguishes these cases from our failures in the log.
  if (error instanceof SenderGone) return new Response(null, { status: CLIENT_CLOSED_REQUEST });
  if (error instanceof HTTPException && error.status === 403) {
    c.status(403);
    const title = t('La solicitud no viene del portal', 'The request does not come from the portal');
    return await sendPlain(c, request, title, <p>{t('No se cambió nada.', 'Nothing was changed.')}</p>);
  }
  const reason = findReason(error);
  if (reason !== undefined && reason !== 'not-found') return await answerRefused(c, request, reason);
  const { status, code, retryAfterSec, exceeded } = toErrorAnswer(error);
  // Units are returned before the response, so that a retry finds them; those of a large form that has been read are spent.
  const isRead = c.var.sent !== undefined && !(declaredBytes(c.req.raw) <= MAX_BODY_BYTES);
  if (exceeded !== undefined && !isRead) await returnUnits(request.admissions);
  if (status === 404 || reason === 'not-found') return await answerNotFound(c, request);
  if (status === 429) return await tooMany(c, request, retryAfterSec ?? 1);
  if (status >= 500) request.log.error('page_failed', error, { code, path: c.req.routePath });
  if (retryAfterSec !== undefined) c.header('Retry-After', String(Math.ceil(retryAfterSec)));
  return await answerFailed(c, request, { status, code });
}

/** A page that says whose fault an error is, with its code and the id by which we find it in the log. */
async function answerFailed(
  c: PortalExchange,
  request: PortalRequest,
  { status, code }: Pick<ReturnType<typeof toErrorAnswer>, 'status' | 'code'>,
): Promise<Response> {
  const { t } = request;
  // The table's codes are HTTP statuses that allow a body.
  c.status(status as 500);
  return await sendPlain(
    c,
    request,
    status >= 500
      ? t('Algo falló de nuestro lado', 'Something failed on our side')
      : t('La solicitud no es válida', 'The request is not valid'),
    <>
      <p>
        {status >= 500
          ? t('Intente de nuevo en un momento. ', 'Try again in a moment. ')
          : t('Revise lo que pidió e intente de nuevo. ', 'Check what you asked for and try again. ')}
        <span class="soft small">
          {code} · {request.requestId}
        </span>
      </p>
      <ToStart request={request} />
    </>,
  );
}

/** A page that a verb refused: why, as a form would say it. */
async function answerRefused(
  c: PortalExchange,
  request: PortalRequest,
  reason: keyof typeof REASONS,
): Promise<Response> {
  const { t } = request;
  c.status(409);
  return await sendPlain(
    c,
    request,
    t('No se puede abrir', 'This cannot be opened'),
    <>
      <p>{t(REASONS[reason].es, REASONS[reason].en)}</p>
      <ToStart request={request} />
    </>,
  );
}

const app = createPortal();

/** Answers one browser request. */
export async function serve(
  request: Request,
  env: object,
  execution: Parameters<typeof app.fetch>[2],
): Promise<Response> {
  const answered = isPlainHttp(request, env)
    ? redirectToHttps(request)
    : await app.fetch(request, env, execution);
  // Headers of a fetched or redirected response are immutable.
  const response = new Response(answered.body, answered);
  setSecureHeaders(response, Object(env).API_BASE_URL);
  return response;
}

/**
 * Security headers of every response. Scripts, styles and the font are files of ours, never inline; audio comes from the API's host,
 * and the documentation there takes the key of a sandbox. `no-referrer` would make browsers send forms with the origin `null`.
 */
function setSecureHeaders(response: Response, apiBaseUrl: string): void {
  const policy = [
    "default-src 'none'",
    "style-src 'self'",
    "script-src 'self'",
    "connect-src 'self'",
    "font-src 'self'",
    "img-src 'self'",
    `media-src 'self' ${apiBaseUrl}`,
    `form-action 'self' ${toKeyPage(apiBaseUrl, 'es')} ${toKeyPage(apiBaseUrl, 'en')}`,
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
  const headers = [
    STRICT_TRANSPORT,
    NO_SNIFFING,
    { name: 'Content-Security-Policy', value: policy },
    { name: 'Cross-Origin-Opener-Policy', value: 'same-origin' },
    { name: 'Cross-Origin-Resource-Policy', value: 'same-origin' },
    { name: 'Permissions-Policy', value: 'camera=(), microphone=(), geolocation=()' },
    { name: 'X-Frame-Options', value: 'DENY' },
    { name: 'X-Robots-Tag', value: 'noindex' },
  ];
  for (const { name, value } of headers) response.headers.set(name, value);
  if (!response.headers.has('Referrer-Policy')) response.headers.set('Referrer-Policy', 'same-origin');
  if (!response.headers.has('Cache-Control')) response.headers.set('Cache-Control', 'no-store');
}

/**
 * Accepts forms from the portal's own pages only. The library requires one of `Origin` and `Sec-Fetch-Site` to match;
 * here every one that is present must match, and at least one must be present.
 */
const ownOriginOnly = (base: string) => {
  const isOwnOrigin = (origin: string | undefined): boolean => origin === undefined || origin === base;
  const isOwnSite = (site: string | undefined): boolean => site === undefined || site === 'same-origin';
  return csrf({
    origin: (origin, c) => isOwnOrigin(origin) && isOwnSite(c.req.header('sec-fetch-site')),
    secFetchSite: (site, c) => isOwnSite(site) && isOwnOrigin(c.req.header('origin')),
  });
};
