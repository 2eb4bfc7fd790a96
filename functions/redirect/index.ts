import { guardedSource } from '../../shared/auth/networks.ts';
import type { Click } from '../../shared/clicks/click-stream.ts';
import { createDeadline } from '../../shared/dependencies/deadline.ts';
import { HEALTH_PATH } from '../../shared/http/health-path.ts';
import { NO_SNIFFING, STRICT_TRANSPORT } from '../../shared/http/secure-headers.ts';
import type { CachedLink } from '../../shared/links/link-cache.ts';
import { toLocation } from '../../shared/links/to-location.ts';
import { toColombiaDay } from '../../shared/time/colombia.ts';
import { type RedirectConfig, readRedirectConfig } from './config.ts';
import { type FindContext, findLink } from './find-link.ts';
import { isHumanVisit } from './is-human-visit.ts';
import { neonQuery } from './neon-http.ts';
import { notFoundPage } from './not-found-page.ts';
import { recordClick } from './record-click.ts';
import { createRedisHttp } from './redis-http.ts';
import { referrerDomain } from './referrer-domain.ts';
import { CUT_OFF_SEC, countUnknownCode, cutOffKey } from './unknown-codes.ts';
import { visitorHash } from './visitor-hash.ts';

type Execution = { waitUntil(work: Promise<unknown>): void };

const CODE_PATH = /^\/([A-Za-z0-9_-]{3,32})\/?$/;
const REDIS_MS = 2_000;
const POSTGRES_MS = 2_000;
/** How much of a user agent is stored until it is classified. */
const USER_AGENT_CHARS = 512;

export default {
  async fetch(request: Request, env: object, execution: Execution): Promise<Response> {
    const url = new URL(request.url);
    const config = readRedirectConfig(env);
    const answer = await answerVisitor(request, url, config, (work) => execution.waitUntil(work));
    answer.headers.set(NO_SNIFFING.name, NO_SNIFFING.value);
    if (url.hostname === config.shortHost) answer.headers.set(STRICT_TRANSPORT.name, STRICT_TRANSPORT.value);
    return answer;
  },
};

async function answerVisitor(
  request: Request,
  url: URL,
  config: RedirectConfig,
  waitUntil: Execution['waitUntil'],
): Promise<Response> {
  if (url.pathname === HEALTH_PATH) return new Response(null, { status: 204 });
  if (url.pathname === '/robots.txt') return new Response('User-agent: *\nDisallow:\n');
  if (url.pathname === '/favicon.ico')
    return new Response(null, { status: 204, headers: { 'Cache-Control': 'public, max-age=86400' } });
  if (request.method !== 'GET' && request.method !== 'HEAD')
    return new Response(null, {
      status: request.method === 'OPTIONS' ? 204 : 405,
      headers: { Allow: 'GET, HEAD, OPTIONS' },
    });
  return await redirect(request, url, config, waitUntil);
}

async function redirect(
  request: Request,
  url: URL,
  config: RedirectConfig,
  waitUntil: Execution['waitUntil'],
): Promise<Response> {
  const domain = url.hostname.replace(/\.$/, '');
  const code = codeOf(url.pathname);
  const ip = request.headers.get('cf-connecting-ip') ?? 'unknown';
  const source = guardedSource(ip);
  const now = Date.now();
  const redis = createRedisHttp(config.redis, createDeadline('redis', REDIS_MS));
  const notFound = (): Response => notFoundPage(request.headers.get('accept-language'));
  // A malformed code is not looked up, and does not count as guessing.
  if (code === undefined) return notFound();

  let found: Awaited<ReturnType<typeof findLink>>;
  try {
    const deadline = createDeadline('postgres', POSTGRES_MS);
    const query: FindContext['query'] = (text, params) => neonQuery(config.postgres, deadline, text, params);
    found = await findLink({ redis, query, now, waitUntil }, domain, code, cutOffKey(source));
  } catch {
    return new Response(null, { status: 503, headers: { 'Retry-After': '5', 'Cache-Control': 'no-store' } });
  }
  if (found.cutOff)
    return new Response(null, {
      status: 429,
      headers: { 'Retry-After': String(CUT_OFF_SEC), 'Cache-Control': 'no-store' },
    });
  if (found.link === null) {
    waitUntil(countUnknownCode(redis, { source, code }, waitUntil));
    return notFound();
  }
  if (found.link.expiresAtMs !== null && found.link.expiresAtMs <= now) return notFound();

  waitUntil(recordVisit(request, config, found.link, domain, ip, now, waitUntil));
  return new Response(null, {
    status: 302,
    headers: {
      Location: toLocation(found.link.longUrl),
      'Cache-Control': 'private, no-store',
      'X-Robots-Tag': 'noindex',
    },
  });
}

/** The code in a path, after percent-decoding. */
function codeOf(path: string): string | undefined {
  try {
    return CODE_PATH.exec(decodeURIComponent(path))?.[1]?.toLowerCase();
  } catch {
    return undefined;
  }
}

/** Records the visit if a person made it. */
async function recordVisit(
  request: Request,
  config: RedirectConfig,
  link: CachedLink,
  domain: string,
  ip: string,
  now: number,
  waitUntil: Execution['waitUntil'],
): Promise<void> {
  if (!isHumanVisit(request)) return;
  const userAgent = (request.headers.get('user-agent') ?? '').slice(0, USER_AGENT_CHARS);
  const place = readPlace(request);
  const click: Click = {
    linkId: link.linkId,
    at: now,
    visitor: visitorHash(config.visitorHashSecret, {
      day: toColombiaDay(new Date(now)),
      linkId: link.linkId,
      ip,
      userAgent,
    }),
    ...place,
    userAgent,
    referrer: referrerDomain(request.headers.get('referer'), domain),
  };
  await recordClick(config, click, waitUntil);
}

/** The visitor's place according to the platform; `T1` (Tor) and `XX` (unknown) are not countries. */
function readPlace(request: Request): {
  country: string | null;
  subdivision: string | null;
  city: string | null;
} {
  const cf: Record<string, unknown> =
    'cf' in request && typeof request.cf === 'object' && request.cf !== null ? { ...request.cf } : {};
  const text = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null);
  const country = text(cf.country);
  if (country === null || country === 'T1' || country === 'XX')
    return { country: null, subdivision: null, city: null };
  const region = text(cf.regionCode);
  return {
    country,
    subdivision: region === null ? text(cf.region) : `${country}-${region}`,
    city: text(cf.city),
  };
}
