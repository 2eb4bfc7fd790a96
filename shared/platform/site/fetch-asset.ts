type Assets = { fetch(request: Request): Promise<Response> };

/** A file of the site that is deployed with this Worker; undefined when there is none. */
export async function fetchAsset(env: object, request: Request): Promise<Response | undefined> {
  // The assets binding of wrangler.toml.
  const { ASSETS } = env as { ASSETS: Assets };
  const asset = await ASSETS.fetch(request);
  return asset.status === 404 ? undefined : asset;
}
