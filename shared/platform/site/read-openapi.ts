import type { Ctx } from '../ctx.ts';
import { fetchAsset } from './fetch-asset.ts';

/** The OpenAPI document, deployed as a file because it is larger than all of the code. */
export async function readOpenapi({ config, env }: Ctx): Promise<Response> {
  const asset = await fetchAsset(env, new Request(new URL('/openapi.json', config.API_BASE_URL)));
  if (asset === undefined) throw new Error('The site was deployed without openapi.json.');
  return new Response(asset.body, {
    headers: { 'Content-Type': 'application/json', 'Cache-Control': 'public, max-age=3600' },
  });
}
