import { createDeadline } from '../../db/engine/deadlines/deadline.ts';
import { guardedSource } from '../../shared/kernel/auth/guarded-source.ts';
import {
  HEALTH_PATH,
  NO_SNIFFING,
  SECURITY_TXT_HEADERS,
  SECURITY_TXT_PATH,
  STRICT_TRANSPORT,
  securityText,
} from '../../shared/kernel/http/every-host.ts';
import { toLocation } from '../../shared/kernel/http/location.ts';
import { writePoint } from '../../shared/kernel/requests/write-point.ts';
import { chooseDestination } from '../../shared/links/link-cache.ts';
import { type RedirectConfig, readRedirectConfig } from './config.ts';
import { type FindContext, findLink, passQuery, readCode } from './find-link.ts';
import { noteAnswer } from './health.ts';
import { createRedisHttp, neonQuery } from './http-stores.ts';
import { notFoundPage, type PageAnswer, sandboxNotice } from './pages.ts';
import { isHumanVisit, readArrival, toVisit } from './read-visit.ts';
import { drawVisitor, recordClick } from './record-click.ts';
import { CUT_OFF_SEC, countUnknownCode, cutOffKey } from './unknown-codes.ts';

type Execution = { waitUntil(work: Promise<unknown>): void };

/** The path of a domain's bare address. */
const BARE = /^\/+$/;

/** One redirect in so many is a data point. */
const SAMPLED = 100;

const SECURE = { [NO_SNIFFING.name]: NO_SNIFFING.value };
const SECURE_ON_OUR_HOST = { ...SECURE, [STRICT_TRANSPORT.name]: STRICT_TRANSPORT.value };

export { probe } from './health.ts';

export default {
  async fetch(request: Request, env: object, execution: Execution): Promise<Response> {
    const url = new URL(request.url);
    const config = readRedirectConfig(env);
    const startedAt = Date.now();
    const waitUntil: Execution['waitUntil'] = (work) => execution.waitUntil(work);
    const answer = await answerVisitor(request, url, config, waitUntil);
    const durationMs = Date.now() - startedAt;
    noteAnswer(config, { status: answer.status, durationMs }, waitUntil);
    samplePoint(env, answer.status, durationMs);
    const isOurs = [config.shortHost, config.sandboxHost].includes(url.hostname);
    const secure = isOurs ? SECURE_ON_OUR_HOST : SECURE;
    return new Response(answer.body ?? null, {
      status: answer.status,
      headers: { ...answer.headers, ...secure },
    });
  },
};

function samplePoint(env: object, status: number, durationMs: number): void {
  // Failures are rare and decide about a release, so each is written.
  const weight = status < 500 ? SAMPLED : 1;
  if (Math.random() * weight >= 1) return;
  const answer = { component: 'redirect', operation: 'redirect', status, durationMs };
  writePoint(env, { ...answer, postgresMs: 0, redisMs: 0, otherMs: 0, weight });
}

async function answerVisitor(
  request: Request,
  url: URL,
  config: RedirectConfig,
  waitUntil: Execution['waitUntil'],
): Promise<PageAnswer> {
  if (url.pathname === HEALTH_PATH) return { status: 204 };
  if (url.pathname === '/robots.txt') return { status: 200, body: 'User-agent: *\nDisallow:\n' };
  if (url.pathname === SECURITY_TXT_PATH)
    return {
      status: 200,
      headers: SECURITY_TXT_HEADERS,
      body: securityText(config.securityContact, Date.now()),
    };
  if (url.pathname === '/favicon.ico')
    return { status: 204, headers: { 'Cache-Control': 'public, max-age=86400' } };
  if (request.method !== 'GET' && request.method !== 'HEAD')
    return {
      status: request.method === 'OPTIONS' ? 204 : 405,
      headers: { Allow: 'GET, HEAD, OPTIONS' },
    };
  return await redirect(request, url, config, waitUntil);
}

async function redirect(
  request: Request,
  url: URL,
  config: RedirectConfig,
  waitUntil: Execution['waitUntil'],
): Promise<PageAnswer> {
  const domain = url.hostname.replace(/\.$/, '');
  const code = readCode(url.pathname);
  const ip = request.headers.get('cf-connecting-ip') ?? 'unknown';
  const source = guardedSource(ip);
  const now = Date.now();
  const redis = createRedisHttp(config.redis, createDeadline('redis', config.dependencyTimeoutMs));
  const language = request.headers.get('accept-language');
  // A malformed code does not count as guessing. The platform's own domain has nothing to look up for it.
  if (code === undefined && domain === config.shortHost) return notFoundPage(language, undefined);

  let found: Awaited<ReturnType<typeof findLink>>;
  try {
    const deadline = createDeadline('postgres', config.dependencyTimeoutMs);
    const query: FindContext['query'] = (text, params) => neonQuery(config.postgres, deadline, text, params);
    found = await findLink({ redis, query, now, waitUntil }, domain, code ?? '', cutOffKey(source));
  } catch {
    return { status: 503, headers: { 'Retry-After': '5', 'Cache-Control': 'no-store' } };
  }
  const { front } = found;
  const leadOr404 = (to: string | null | undefined): PageAnswer =>
    to ? redirectTo(toLocation(to)) : notFoundPage(language, front?.holder);
  if (code === undefined) return leadOr404(BARE.test(url.pathname) ? front?.rootUrl : front?.notFoundUrl);
  if (found.cutOff)
    return {
      status: 429,
      headers: { 'Retry-After': String(CUT_OFF_SEC), 'Cache-Control': 'no-store' },
    };
  if (found.link === null) {
    waitUntil(countUnknownCode(redis, { source, code }, waitUntil));
    return leadOr404(front?.notFoundUrl);
  }
  const { link, isSandbox } = found;
  const leadTo = (destination: string): PageAnswer => {
    const location = toLocation(destination);
    const whole = link.passQuery ? passQuery(location, url.search) : location;
    return isSandbox ? sandboxNotice(whole, language, front?.holder) : redirectTo(whole);
  };
  if (link.expiresAtMs !== null && link.expiresAtMs <= now)
    return link.expiredUrl === null ? leadOr404(front?.notFoundUrl) : leadTo(link.expiredUrl);

  const arrival = readArrival(request, link, domain, ip, now);
  const destination = chooseDestination(link, arrival, () => drawVisitor(config, arrival));
  const visit = toVisit(link, arrival, destination);
  const recorded = recordClick(config, { visit, isVisit: isHumanVisit(request) }, waitUntil);
  if (recorded !== null) waitUntil(recorded);
  return leadTo(destination);
}

const redirectTo = (url: string): PageAnswer => ({
  status: 302,
  headers: {
    Location: url,
    'Cache-Control': 'private, no-store',
    'X-Robots-Tag': 'noindex',
  },
});
