import * as z from 'zod';
import { DomainError } from '../../kernel/errors/domain-error.ts';
import type { RequestCtx } from '../../kernel/http/request-ctx.ts';
import { serveDownload } from '../../kernel/storage/serve-download.ts';
import { signedParams } from '../../kernel/storage/signed-params.ts';
import { isSignedUrl } from '../../kernel/storage/signed-url.ts';
import { AUDIO_FILES, openAudioStore } from '../audio-store.ts';
import { SPEECH_MESSAGES } from '../messages.ts';
import { audioPath } from './audio-url.ts';

export const SpeechAudioParams = z.object({
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
  ctx: RequestCtx,
  params: z.output<typeof SpeechAudioParams>,
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

const toGone = (): DomainError =>
  new DomainError('TTS_SYNTHESIS_NOT_FOUND', {
    message: SPEECH_MESSAGES.audioUrlEnded,
  });
