type Assets = { fetch(request: Request): Promise<Response> };

/** A file of the site that is deployed with the function; undefined when there is none. */
export async function fetchAsset(env: object, request: Request): Promise<Response | undefined> {
  // The binding of wrangler.toml, which the runtime puts there.
  const { ASSETS } = env as { ASSETS: Assets };
  const asset = await ASSETS.fetch(request);
  return asset.status === 404 ? undefined : asset;
}
