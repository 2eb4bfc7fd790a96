import * as z from 'zod';
import { parseRange } from '../../../shared/downloads/parse-range.ts';
import { ApiError } from '../../../shared/http/api-error.ts';
import type { RequestContext } from '../../../shared/http/context.ts';
import { AUDIO_FILES, openAudioStore } from '../../../shared/speech/audio-store.ts';
import { isAudioUrl } from '../../../shared/speech/audio-url.ts';

export const AudioParams = z.object({
  audioId: z.string().meta({ description: 'The audio.', example: '7b0f5a4e-2c0b-4f6e-9c55-0f3f2f6f9a10' }),
  file: z.enum(AUDIO_FILES).meta({
    description: '`speech.wav`: 16-bit PCM at 16 kHz; `carrier.wav`: G.711 µ-law at 8 kHz.',
    example: 'speech.wav',
  }),
  expires: z.string().meta({ description: 'Until when, epoch seconds.', example: '1795271400' }),
  signature: z.string().meta({ description: 'Proof that the address is ours.', example: '5f…' }),
});

/** A file of an audio, whole or the range that is asked for. Throws TTS_SYNTHESIS_NOT_FOUND for any other address. */
export async function downloadAudio(
  ctx: RequestContext,
  params: z.output<typeof AudioParams>,
): Promise<Response> {
  if (!(await isAudioUrl(ctx, params))) throw toGone();
  const { audioId, file } = params;
  const store = openAudioStore(ctx);
  const size = await store.size(audioId, file);
  if (size === undefined) throw toGone();
  const headers = {
    'Content-Type': 'audio/wav',
    'Accept-Ranges': 'bytes',
    'Cache-Control': 'private, no-store',
  };
  const range = parseRange(ctx.header('range'), size);
  if (range === 'unsatisfiable')
    return new Response(null, { status: 416, headers: { ...headers, 'Content-Range': `bytes */${size}` } });
  const { offset, length } = range ?? { offset: 0, length: size };
  const body = await store.open(audioId, file, { offset, length });
  if (body === undefined) throw toGone();
  // For HEAD too, which has no body to tell it.
  const sized = { ...headers, 'Content-Length': String(length) };
  if (range === undefined) return new Response(body, { headers: sized });
  const part = `bytes ${offset}-${offset + length - 1}/${size}`;
  return new Response(body, { status: 206, headers: { ...sized, 'Content-Range': part } });
}

const toGone = (): ApiError =>
  new ApiError('TTS_SYNTHESIS_NOT_FOUND', {
    message: 'This address leads to no audio, or not any more. Get the synthesis for a new one.',
  });
