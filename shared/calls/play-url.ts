import { isSignedUrl, toSignedUrl } from '../downloads/signed-url.ts';
import type { BaseContext } from '../http/context.ts';

/** Key prefix of synthesized audio, whose files are stored with all speech. */
export const SPEECH = 'speech/';

/** Whether an audio was made of a text. */
export const isSpoken = (audioKey: string): boolean => audioKey.startsWith(SPEECH);

/** The key as a single path segment: some carriers split URLs at `&` or decode `%2F`. */
const toSegment = (key: string): string =>
  btoa(key).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');

const playPath = (segment: string): string => `/api/v6/callblasting/plays/${segment}`;

/** A signed URL that plays an R2 object, for 60 minutes by default. */
export const toPlayUrl = (ctx: BaseContext, audioKey: string, validMs?: number): Promise<string> =>
  toSignedUrl(ctx, playPath(toSegment(audioKey)), validMs);

/** The key in a play URL; undefined when its signature is invalid or expired. */
export async function readPlayPath(
  ctx: BaseContext,
  { object, ...proof }: { object: string; expires: string; signature: string },
): Promise<string | undefined> {
  const isOurs = await isSignedUrl(ctx, playPath(object), proof);
  return isOurs ? atob(object.replaceAll('-', '+').replaceAll('_', '/')) : undefined;
}
