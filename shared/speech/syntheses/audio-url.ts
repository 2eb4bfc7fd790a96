import type { Ctx } from '../../kernel/ctx.ts';
import { toSignedUrl } from '../../kernel/storage/signed-url.ts';
import type { AudioFile } from '../audio-store.ts';

/** The path of an audio file. It has no query, since some carriers split URLs at `&`. */
export const audioPath = (audioId: string, file: AudioFile): string => `/api/v6/tts/audio/${audioId}/${file}`;

/** A download URL for an audio file, valid for 60 minutes, without a key: `speech.wav` is 16-bit PCM at 16 kHz. */
export const toAudioUrl = (
  ctx: Pick<Ctx, 'config' | 'clock'>,
  audioId: string,
  file: AudioFile,
): Promise<string> => toSignedUrl(ctx, audioPath(audioId, file));
