import { isWellFormedToken } from '../auth/token.ts';
import { fetchAsset } from './fetch-asset.ts';

const PATH = /^\/docs\/(es|en)\/sandbox-key$/;
/** A form of one key is much smaller. */
const MAX_BYTES = 1024;

/**
 * The portal hands over the key of a sandbox by a form, so that no address has it: answers with the page whose script keeps it
 * in the reader's tab. Only the portal may, whose address the page names; undefined for anything else.
 */
export async function takeKey(request: Request, env: object): Promise<Response | undefined> {
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
