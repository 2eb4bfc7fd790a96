import type { Ctx } from '../ctx.ts';

type Assets = { fetch(request: Request): Promise<Response> };

/** A file of the site that is deployed with this Worker; undefined when there is none. */
export async function fetchAsset(env: object, request: Request): Promise<Response | undefined> {
  // The assets binding of wrangler.toml.
  const { ASSETS } = env as { ASSETS: Assets };
  const asset = await ASSETS.fetch(request);
  return asset.status === 404 ? undefined : asset;
}

/** The OpenAPI document, deployed as a file because it is larger than all of the code. */
export async function readOpenapi({ config, env }: Ctx): Promise<Response> {
  const asset = await fetchAsset(env, new Request(new URL('/openapi.json', config.API_BASE_URL)));
  if (asset === undefined) throw new Error('The site was deployed without openapi.json.');
  return new Response(asset.body, {
    headers: { 'Content-Type': 'application/json', 'Cache-Control': 'public, max-age=3600' },
  });
}
