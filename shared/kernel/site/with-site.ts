import { isWellFormedToken } from '../auth/token.ts';
import { preferredLanguage } from '../errors/preferred-language.ts';
import { answerSecurityText } from '../http/answer-security-text.ts';
import type { OperatorFunction } from '../http/create-function.ts';
import { SECURITY_TXT_PATH } from '../http/every-host.ts';
import { isPlainHttp } from '../http/plain-http.ts';
import { fetchAsset } from './fetch-asset.ts';

const FILES = /^\/(docs\/.+|llms\.txt|robots\.txt|sitemap\.xml|favicon\.ico)$/;
/** Pages that exist in each language: the home, the guides, the reference, and one per error code. */
const CHOSEN_BY_LANGUAGE = /^\/docs((?:\/(?:errors|guides|reference|try|search)(?:\/[A-Za-z0-9_-]+)?)?)\/?$/;

/**
 * Makes a function also serve the site, and redirect addresses without a language to the one that the reader prefers.
 */
export const withSite = (api: OperatorFunction): OperatorFunction => ({
  ...api,
  fetch: async (request, env, execution) =>
    (isPlainHttp(request, env)
      ? undefined
      : ((await takeKey(request, env)) ?? (await findPage(request, env)))) ??
    (await api.fetch(request, env, execution)),
});

async function findPage(request: Request, env: object): Promise<Response | undefined> {
  const { pathname } = new URL(request.url);
  if (!['GET', 'HEAD'].includes(request.method)) return undefined;
  if (pathname === SECURITY_TXT_PATH) return answerSecurityText(env);
  const isReader = (request.headers.get('accept') ?? '').includes('text/html');
  if (pathname === '/') return isReader ? await inTheirLanguage(request, env, '/welcome') : undefined;
  const chosen = CHOSEN_BY_LANGUAGE.exec(pathname)?.[1];
  if (chosen === undefined && !FILES.test(pathname)) return undefined;
  const found =
    chosen === undefined ? await fetchAsset(env, request) : await inTheirLanguage(request, env, chosen);
  // Only browsers get the HTML page; other clients get the API's error envelope.
  return found ?? (isReader ? await inTheirLanguage(request, env, '/not-found', 404) : undefined);
}

async function inTheirLanguage(
  request: Request,
  env: object,
  page: string,
  status?: number,
): Promise<Response | undefined> {
  const language = preferredLanguage(request.headers.get('accept-language'), 'es');
  const address = new URL(`/docs/${language}${page}`, request.url);
  // Conditional headers for the requested page do not apply to the page served in its place.
  const asked = new Request(address, status === undefined ? request : { method: request.method });
  const asset = await fetchAsset(env, asked);
  if (asset === undefined) return undefined;
  const headers = new Headers(asset.headers);
  headers.set('Content-Language', language);
  headers.set('Vary', 'Accept, Accept-Language');
  return new Response(asset.body, { status: status ?? asset.status, headers });
}

const PATH = /^\/docs\/(es|en)\/sandbox-key$/;
/** A form of one key is much smaller. */
const MAX_BYTES = 1024;

/**
 * The portal hands over the key of a sandbox by a form, so that no address has it: answers with the page whose script keeps it
 * in the reader's tab. Only the portal may, whose address the page names; undefined for anything else.
 */
async function takeKey(request: Request, env: object): Promise<Response | undefined> {
  const { pathname } = new URL(request.url);
  const size = Number(request.headers.get('content-length') ?? Number.NaN);
  if (request.method !== 'POST' || !PATH.test(pathname) || !(size <= MAX_BYTES)) return undefined;
  const asset = await fetchAsset(env, new Request(request.url));
  const page = (await asset?.text()) ?? '';
  const sender = request.headers.get('origin') ?? '';
  const key = new URLSearchParams(await request.text()).get('key') ?? '';
  if (!page.includes(` data-portal="${sender}"`) || !isWellFormedToken(key)) return undefined;
  const headers = new Headers(asset?.headers);
  headers.set('Cache-Control', 'no-store');
  for (const name of ['ETag', 'Content-Length']) headers.delete(name);
  return new Response(page.replace('data-key=""', `data-key="${key}"`), { headers });
}
