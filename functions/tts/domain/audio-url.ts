import { isSignedPath, signPath } from '../../../shared/downloads/signed-path.ts';
import type { BaseContext } from '../../../shared/http/context.ts';
import type { AudioFile } from '../../../shared/speech/audio-store.ts';

/** For customers: as long as a batch's result, contract section 8. */
export const AUDIO_URL_MS = 60 * 60_000;

const pathOf = (audioId: string, file: AudioFile): string => `/api/v6/tts/audio/${audioId}/${file}`;

function secretOf({ config }: Pick<BaseContext, 'config'>): string {
  if (config.downloads === undefined)
    throw new Error('This function signs downloads and lacks DOWNLOAD_SECRET.');
  return config.downloads.DOWNLOAD_SECRET;
}

/**
 * Where a file of an audio can be downloaded until a moment, without a key: `speech.wav` is 16-bit PCM at 16 kHz,
 * `carrier.wav` G.711 µ-law at 8 kHz. All of it is in the path, since some switches split on `&`.
 */
export async function toAudioUrl(
  ctx: Pick<BaseContext, 'config'>,
  audioId: string,
  file: AudioFile,
  expiresAt: Date,
): Promise<string> {
  return ctx.config.API_BASE_URL + (await signPath(secretOf(ctx), pathOf(audioId, file), expiresAt));
}

/** Whether an address was made by `toAudioUrl` and its moment has not come. */
export const isAudioUrl = (
  ctx: Pick<BaseContext, 'config' | 'clock'>,
  { audioId, file, ...proof }: { audioId: string; file: AudioFile; expires: string; signature: string },
): Promise<boolean> => isSignedPath(secretOf(ctx), pathOf(audioId, file), proof, ctx.clock());
