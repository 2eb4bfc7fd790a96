import * as z from 'zod';
import { serveDownload } from '../../../shared/downloads/serve-download.ts';
import { signedParams } from '../../../shared/downloads/signed-params.ts';
import { isSignedUrl } from '../../../shared/downloads/signed-url.ts';
import { ApiError } from '../../../shared/http/api-error.ts';
import type { RequestContext } from '../../../shared/http/context.ts';
import { AUDIO_FILES, openAudioStore } from '../../../shared/speech/audio-store.ts';
import { audioPath } from '../../../shared/speech/syntheses/audio-url.ts';

export const AudioParams = z.object({
  audioId: z.string().meta({
    description: 'The audio.',
    format: 'uuid',
    example: '7b0f5a4e-2c0b-4f6e-9c55-0f3f2f6f9a10',
  }),
  file: z.enum(AUDIO_FILES).meta({
    description: '`speech.wav`: 16-bit PCM at 16 kHz; `carrier.wav`: G.711 µ-law at 8 kHz.',
    example: 'speech.wav',
  }),
  ...signedParams,
});

/** An audio file, whole or the requested byte range. Throws TTS_SYNTHESIS_NOT_FOUND for an invalid address. */
export async function downloadAudio(
  ctx: RequestContext,
  params: z.output<typeof AudioParams>,
): Promise<Response> {
  const { audioId, file, ...proof } = params;
  if (!(await isSignedUrl(ctx, audioPath(audioId, file), proof))) throw toGone();
  const store = openAudioStore(ctx);
  const head = await store.head(audioId, file);
  const answer =
    head &&
    (await serveDownload(ctx, {
      parts: [{ size: head.size, open: (range) => store.open(audioId, file, range) }],
      etag: head.etag,
      contentType: 'audio/wav',
      disposition: { type: 'inline', fileName: `${audioId}.wav` },
    }));
  if (answer === undefined) throw toGone();
  return answer;
}

const toGone = (): ApiError =>
  new ApiError('TTS_SYNTHESIS_NOT_FOUND', {
    message: 'This address leads to no audio, or not any more. Get the synthesis for a new one.',
  });
