import type { BaseContext } from '../../../shared/http/context.ts';
import { turnAway } from '../../../shared/http/turn-away.ts';
import { openCallObjects } from './call-objects.ts';
import { readPlayPath } from './carrier-addresses.ts';

/** The audio of a signed address, as carriers play it. 404 for any other. */
export async function playAudio(
  ctx: BaseContext,
  request: Request,
  params: Record<string, string>,
): Promise<Response> {
  const { object = '', expires = '', signature = '' } = params;
  const key = await readPlayPath(ctx, { object, expires, signature });
  if (key === undefined) return await turnAway(ctx, request, new Response('not found', { status: 404 }));
  const audio = await openCallObjects(ctx).openAudio(key);
  if (audio === undefined) return new Response('not found', { status: 404 });
  const type = key.endsWith('.mp3') ? 'audio/mpeg' : 'audio/wav';
  return new Response(audio, { headers: { 'Content-Type': type, 'Cache-Control': 'private, max-age=3600' } });
}
