import { toSignedUrl } from '../../downloads/signed-url.ts';
import type { BaseContext } from '../../http/context.ts';
import type { AudioFile } from '../audio-store.ts';

/** Where the API serves a file of an audio. All of it is in the path, since some switches split on `&`. */
export const audioPath = (audioId: string, file: AudioFile): string => `/api/v6/tts/audio/${audioId}/${file}`;

/** Where a file of an audio can be downloaded for 60 minutes, without a key: `speech.wav` is 16-bit PCM at 16 kHz. */
export const toAudioUrl = (
  ctx: Pick<BaseContext, 'config' | 'clock'>,
  audioId: string,
  file: AudioFile,
): Promise<string> => toSignedUrl(ctx, audioPath(audioId, file));
