import { isSignedPath, signPath } from '../../../shared/downloads/signed-path.ts';
import type { BaseContext } from '../../../shared/http/context.ts';

const BASE = '/api/v6/callblasting';
/** Longer than any call lasts. */
const PLAYS_FOR_MS = 24 * 3_600_000;

/** What a carrier asks or tells of an attempt, each at an address of its own. */
export const CARRIER_EVENTS = ['document', 'status', 'digits', 'recording'] as const;
export type CarrierEvent = (typeof CARRIER_EVENTS)[number];

/** Where the carrier calls back: the attempt's token makes the address unguessable. */
export const callbackUrl = ({ config }: BaseContext, token: string, event: CarrierEvent): string =>
  `${config.API_BASE_URL}${BASE}/carrier/${token}/${event}`;

export function downloadSecretOf({ config }: BaseContext): string {
  if (config.downloads === undefined)
    throw new Error('This function signs addresses and lacks DOWNLOAD_SECRET.');
  return config.downloads.DOWNLOAD_SECRET;
}

/** The key as one segment of a path: some switches split an address at `&` or take `%2F` apart. */
const toSegment = (key: string): string =>
  btoa(key).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');

const playPath = (segment: string): string => `${BASE}/plays/${segment}`;

/** Where a carrier gets the audio of an object in R2, for a day. */
export async function toPlayUrl(ctx: BaseContext, audioKey: string): Promise<string> {
  const expiresAt = new Date(ctx.clock().getTime() + PLAYS_FOR_MS);
  const path = await signPath(downloadSecretOf(ctx), playPath(toSegment(audioKey)), expiresAt);
  return ctx.config.API_BASE_URL + path;
}

/** The key in a play address; undefined when the address is not ours, or not any more. */
export async function readPlayPath(
  ctx: BaseContext,
  { object, ...proof }: { object: string; expires: string; signature: string },
): Promise<string | undefined> {
  const isOurs = await isSignedPath(downloadSecretOf(ctx), playPath(object), proof, ctx.clock());
  return isOurs ? atob(object.replaceAll('-', '+').replaceAll('_', '/')) : undefined;
}
