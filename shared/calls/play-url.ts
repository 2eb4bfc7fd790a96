import { isSignedUrl, toSignedUrl } from '../downloads/signed-url.ts';
import type { BaseContext } from '../http/context.ts';

/** What the key of synthesized audio begins with, before its id: its files are kept with all speech. */
export const SPEECH = 'speech/';

/** Whether an audio was made of a text. */
export const isSpoken = (audioKey: string): boolean => audioKey.startsWith(SPEECH);

/** The key as one segment of a path: some switches split an address at `&` or take `%2F` apart. */
const toSegment = (key: string): string =>
  btoa(key).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');

const playPath = (segment: string): string => `/api/v6/callblasting/plays/${segment}`;

/** Where the audio of an object in R2 is heard, for 60 minutes unless told otherwise. */
export const toPlayUrl = (ctx: BaseContext, audioKey: string, validMs?: number): Promise<string> =>
  toSignedUrl(ctx, playPath(toSegment(audioKey)), validMs);

/** The key in a play address; undefined when the address is not ours, or not any more. */
export async function readPlayPath(
  ctx: BaseContext,
  { object, ...proof }: { object: string; expires: string; signature: string },
): Promise<string | undefined> {
  const isOurs = await isSignedUrl(ctx, playPath(object), proof);
  return isOurs ? atob(object.replaceAll('-', '+').replaceAll('_', '/')) : undefined;
}
