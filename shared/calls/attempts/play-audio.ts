import type { Ctx } from '../../kernel/ctx.ts';
import { refuseUnauthenticated } from '../../kernel/http/refuse-unauthenticated.ts';
import { serveDownload } from '../../kernel/storage/serve-download.ts';
import { joinWavs } from '../../speech/audio/carrier-wav.ts';
import { openCallObjects, readAudioKey, readPlayPath } from '../call-objects.ts';

const CONTENT_TYPES = { wav: 'audio/wav', mp3: 'audio/mpeg' };

/** An object never changes. */
const CACHED = { 'Cache-Control': 'private, max-age=3600' };

const notFound = () => new Response('not found', { status: 404 });

/**
 * The audio of a signed address in the format that carriers play: whole, or the byte range a browser asks for. 404 for
 * any other address.
 */
export async function playAudio(
  ctx: Ctx,
  request: Request,
  params: Record<string, string>,
): Promise<Response> {
  const { object = '', expires = '', signature = '' } = params;
  const key = await readPlayPath(ctx, { object, expires, signature });
  if (key === undefined) return await refuseUnauthenticated(ctx, request, notFound());
  const objects = openCallObjects(ctx);
  const parts = key.split(' ');
  if (parts.length > 1) return (await playJoined(parts, objects.openAudio)) ?? notFound();
  const { format } = readAudioKey(key);
  const contentType = CONTENT_TYPES[format];
  if (request.headers.has('range')) {
    const head = await objects.headAudio(key);
    const { method, headers } = request;
    const asked = {
      method,
      header: (name: string) => headers.get(name) ?? undefined,
      waitUntil: ctx.waitUntil,
    };
    const answer =
      head &&
      (await serveDownload(asked, {
        parts: [{ size: head.size, open: (range) => objects.openAudio(key, range) }],
        etag: head.etag,
        contentType,
        disposition: { type: 'inline', fileName: `audio.${format}` },
      }));
    return answer ?? notFound();
  }
  const audio = await objects.openAudio(key);
  if (audio === undefined) return notFound();
  return new Response(audio, {
    headers: { 'Content-Type': contentType, ...CACHED },
  });
}

/** The sentences of a campaign's text, as one audio; undefined when one of them is gone. */
async function playJoined(
  keys: readonly string[],
  open: (key: string) => Promise<ReadableStream | undefined>,
): Promise<Response | undefined> {
  const bodies = await Promise.all(keys.map((key) => open(key)));
  const files = await Promise.all(
    bodies.map(async (body) => body && new Uint8Array(await new Response(body).arrayBuffer())),
  );
  const found = files.filter((file) => file !== undefined);
  if (found.length < files.length) return undefined;
  return new Response(joinWavs(found), { headers: { 'Content-Type': CONTENT_TYPES.wav, ...CACHED } });
}
