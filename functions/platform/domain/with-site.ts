import type { OperatorFunction } from '../../../shared/http/create-function.ts';
import { preferredLanguage } from '../../../shared/http/preferred-language.ts';
import { fetchAsset } from './fetch-asset.ts';

const FILES = /^\/(docs\/.+|llms\.txt|robots\.txt|sitemap\.xml|favicon\.ico)$/;
/** What exists in each language: the home, the guides, the reference, and a page per error code. */
const CHOSEN_BY_LANGUAGE = /^\/docs((?:\/(?:errors|guides|reference|try|search)(?:\/[A-Za-z0-9_-]+)?)?)\/?$/;

/** A function that also serves the site; its addresses without a language in the one that the reader prefers. */
export const withSite = (api: OperatorFunction): OperatorFunction => ({
  ...api,
  fetch: async (request, env, execution) =>
    (await findPage(request, env)) ?? (await api.fetch(request, env, execution)),
});

async function findPage(request: Request, env: object): Promise<Response | undefined> {
  const { pathname } = new URL(request.url);
  if (!['GET', 'HEAD'].includes(request.method)) return undefined;
  const isReader = (request.headers.get('accept') ?? '').includes('text/html');
  if (pathname === '/') return isReader ? await inTheirLanguage(request, env, '/welcome') : undefined;
  const chosen = CHOSEN_BY_LANGUAGE.exec(pathname)?.[1];
  if (chosen === undefined && !FILES.test(pathname)) return undefined;
  const found =
    chosen === undefined ? await fetchAsset(env, request) : await inTheirLanguage(request, env, chosen);
  // A program is told in the envelope of the API.
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
  // What a reader has kept of the page asked for says nothing of the one in its place.
  const asked = new Request(address, status === undefined ? request : { method: request.method });
  const asset = await fetchAsset(env, asked);
  if (asset === undefined) return undefined;
  const headers = new Headers(asset.headers);
  headers.set('Content-Language', language);
  headers.set('Vary', 'Accept, Accept-Language');
  return new Response(asset.body, { status: status ?? asset.status, headers });
}
