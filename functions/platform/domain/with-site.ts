import type { OperatorFunction } from '../../../shared/http/create-function.ts';
import { prefersEnglish } from '../../../shared/http/prefers-english.ts';
import { fetchAsset } from './fetch-asset.ts';

const OF_THE_SITE = /^\/(docs(\/.*)?|llms\.txt|robots\.txt)$/;
/** What exists in each language: the home, the guides, the reference, and a page per error code. */
const CHOSEN_BY_LANGUAGE = /^\/docs(\/errors(?:\/[A-Z0-9_]+)?|\/guides\/[a-z-]+|\/reference)?\/?$/;

/** A function that also serves the site; its addresses without a language in the one that the reader prefers. */
export const withSite = (api: OperatorFunction): OperatorFunction => ({
  ...api,
  fetch: async (request, env, execution) =>
    (await findPage(request, env)) ?? (await api.fetch(request, env, execution)),
});

async function findPage(request: Request, env: object): Promise<Response | undefined> {
  const url = new URL(request.url);
  if (!OF_THE_SITE.test(url.pathname) || !['GET', 'HEAD'].includes(request.method)) return undefined;
  const [chosen, page = ''] = CHOSEN_BY_LANGUAGE.exec(url.pathname) ?? [];
  if (chosen === undefined) return await fetchAsset(env, request);
  const language = prefersEnglish(request.headers.get('accept-language')) ? 'en' : 'es';
  const asset = await fetchAsset(env, new Request(new URL(`/docs/${language}${page}`, url), request));
  if (asset === undefined) return undefined;
  const headers = new Headers(asset.headers);
  headers.set('Content-Language', language);
  headers.set('Vary', 'Accept-Language');
  return new Response(asset.body, { status: asset.status, headers });
}
