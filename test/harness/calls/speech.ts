import type { CloudEnvironment } from '../../../local/workers/local-functions.ts';
import { readWav, type Wav } from '../../../shared/speech/audio/wav.ts';
import { wavToPcm } from '../../../shared/speech/audio/wav-to-pcm.ts';
import { query } from '../database.ts';
import type { Received } from '../http/http.ts';
import type { Tenant } from '../organization.ts';

export const VOICE = 'es-CO-Salome';
export const TEXT = 'Buenos días, Ana. Su cita es mañana a las tres de la tarde.';

export const synthesize = (
  { api }: Pick<Tenant, 'api'>,
  body: { text?: unknown; voice?: unknown; reference?: unknown } = {},
  headers: Record<string, string> = {},
): Promise<Received> => api.post('/tts/synthesize', { text: TEXT, voice: VOICE, ...body }, headers);

/** Downloads an audio without a key. */
export async function download(url: string): Promise<{ bytes: Uint8Array; wav: Wav }> {
  // The request has a connection of its own: the server may just have closed an idle one.
  const response = await fetch(url, {
    headers: { connection: 'close' },
    signal: AbortSignal.timeout(60_000),
  });
  if (response.status !== 200) throw new Error(`The audio answered ${response.status}.`);
  const bytes = new Uint8Array(await response.arrayBuffer());
  return { bytes, wav: readWav(bytes) };
}

/** The loudness of an audio relative to full scale: the root mean square of its samples. */
export function loudnessOf(wav: Wav): number {
  const { samples } = wavToPcm(wav);
  return Math.sqrt(samples.reduce((sum, sample) => sum + sample * sample, 0) / samples.length) / 32_768;
}

/** A tenant's movements for speech, oldest first. */
export const readSpeechMovements = (environment: CloudEnvironment, { organizationId }: Tenant) =>
  query<{ type: string; amount: string; quantity: number; reference: string }>(
    environment,
    `select type, amount_micro as amount, quantity::int, reference from movement
      where organization_id = $1 and kind = 'speech' order by id`,
    [organizationId],
  );
