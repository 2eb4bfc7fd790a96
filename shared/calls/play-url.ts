import type { Ctx } from '../platform/ctx.ts';
import { isSignedUrl, toSignedUrl } from '../platform/downloads/signed-url.ts';

/** The key as a single path segment: some carriers split URLs at `&` or decode `%2F`. */
const toSegment = (key: string): string =>
  btoa(key).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');

const playPath = (segment: string): string => `/api/v6/callblasting/plays/${segment}`;

/** A signed URL that plays an R2 object, for 60 minutes by default. */
export const toPlayUrl = (ctx: Ctx, audioKey: string, expiresAt?: Date): Promise<string> =>
  toSignedUrl(ctx, playPath(toSegment(audioKey)), expiresAt);

/** The key in a play URL; undefined when its signature is invalid or expired. */
export async function readPlayPath(
  ctx: Ctx,
  { object, ...proof }: { object: string; expires: string; signature: string },
): Promise<string | undefined> {
  const isOurs = await isSignedUrl(ctx, playPath(object), proof);
  return isOurs ? atob(object.replaceAll('-', '+').replaceAll('_', '/')) : undefined;
}
