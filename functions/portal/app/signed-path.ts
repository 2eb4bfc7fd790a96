import type { Ctx } from '../../../shared/kernel/ctx.ts';
import { isSignedPath, signPath } from '../../../shared/kernel/storage/signed-url.ts';

type Signing = Pick<Ctx, 'config' | 'clock'>;

function secretOf({ config: { portalSigning } }: Signing): string {
  if (portalSigning === undefined) throw new Error('The portal lacks PORTAL_SIGNING_SECRET.');
  return portalSigning.PORTAL_SIGNING_SECRET;
}

/** A path with an expiry and a signature of the portal's own: no function that signs downloads can make one. */
export const toPortalPath = (ctx: Signing, path: string, expiresAt: Date): Promise<string> =>
  signPath(secretOf(ctx), path, expiresAt);

/** Whether `toPortalPath` made it and it has not expired. */
export const isPortalPath = (
  ctx: Signing,
  path: string,
  proof: { expires: string; signature: string },
): Promise<boolean> => isSignedPath(secretOf(ctx), path, proof, ctx.clock());
