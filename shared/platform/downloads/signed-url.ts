import type { Ctx } from '../ctx.ts';
import { isSignedPath, signPath } from './signed-path.ts';

type Signing = Pick<Ctx, 'config' | 'clock'>;

/** How long a URL given to a customer stays valid: contract, section 8. */
const VALID_MS = 60 * 60_000;

function secretOf({ config }: Signing): string {
  if (config.downloads === undefined)
    throw new Error('This function signs addresses and lacks DOWNLOAD_SECRET.');
  return config.downloads.DOWNLOAD_SECRET;
}

/** A path that needs no key until it expires. */
export const toSignedPath = (ctx: Signing, path: string, expiresAt: Date): Promise<string> =>
  signPath(secretOf(ctx), path, expiresAt);

/** A URL of the API that needs no key, valid for 60 minutes by default. */
export async function toSignedUrl(
  ctx: Signing,
  path: string,
  expiresAt = new Date(ctx.clock().getTime() + VALID_MS),
): Promise<string> {
  return ctx.config.API_BASE_URL + (await toSignedPath(ctx, path, expiresAt));
}

/** Whether `toSignedUrl` or `toSignedPath` made this URL and it has not expired. */
export const isSignedUrl = (
  ctx: Signing,
  path: string,
  proof: { expires: string; signature: string },
): Promise<boolean> => isSignedPath(secretOf(ctx), path, proof, ctx.clock());
