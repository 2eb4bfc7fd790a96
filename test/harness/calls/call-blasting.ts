import { randomBytes, randomInt } from 'node:crypto';
import { pcmToWav } from '../../../shared/speech/audio/wav-from-pcm.ts';
import type { Received, Sent } from '../http/http.ts';
import type { Tenant } from '../organization.ts';
import { createSequence } from '../sequence.ts';
import { waitFor } from '../wait-for.ts';
import { TEXT, VOICE } from './speech.ts';

export const CALLS = '/callblasting/calls';
export const AUDIOS = '/callblasting/audios';

/** A WAV file with a unique tone. */
export function toneWav(seconds: number, sampleRate = 16_000): Uint8Array<ArrayBuffer> {
  const hertz = randomInt(200, 2_000);
  const turn = (2 * Math.PI * hertz) / sampleRate;
  const samples = new Int16Array(Math.round(seconds * sampleRate)).map((_, n) =>
    Math.round(12_000 * Math.sin(turn * n)),
  );
  return pcmToWav({ samples, sampleRate });
}

/** A silent MP3 file: MPEG-1, 128 kbit/s, 44.1 kHz, with this many frames of 1,152 samples after an ID3 tag. */
export function silentMp3(frames: number): Uint8Array<ArrayBuffer> {
  const frame = Buffer.alloc(417);
  frame.set([0xff, 0xfb, 0x90, 0xc0]);
  const tag = Buffer.concat([Buffer.from('ID3\x04\0\0\0\0\x01\x00', 'latin1'), Buffer.alloc(128)]);
  return Uint8Array.from(Buffer.concat([tag, ...Array.from({ length: frames }, () => frame)]));
}

export type FormPart = { name: string; value: string | Uint8Array; fileName?: string; type?: string };

/** A multipart form, byte for byte. */
export function toForm(
  parts: readonly FormPart[],
): Required<Pick<Sent, 'body'>> & { headers: Record<string, string> } {
  const boundary = randomBytes(12).toString('hex');
  const chunks = parts.flatMap(({ name, value, fileName, type }) => [
    Buffer.from(
      `--${boundary}\r\nContent-Disposition: form-data; name="${name}"` +
        (fileName === undefined ? '' : `; filename="${fileName}"`) +
        (type === undefined ? '' : `\r\nContent-Type: ${type}`) +
        '\r\n\r\n',
    ),
    Buffer.from(value),
    Buffer.from('\r\n'),
  ]);
  const body = Buffer.concat([...chunks, Buffer.from(`--${boundary}--\r\n`)]);
  return { body, headers: { 'content-type': `multipart/form-data; boundary=${boundary}` } };
}

export const upload = ({ api }: Pick<Tenant, 'api'>, parts: readonly FormPart[]): Promise<Received> =>
  api.send(AUDIOS, { method: 'POST', ...toForm(parts) });

/** Uploads an audio for the tenant; throws when it is refused. */
export async function uploadTone(tenant: Pick<Tenant, 'api'>, seconds = 10): Promise<string> {
  const file = { name: 'file', value: toneWav(seconds), fileName: 'tone.wav', type: 'audio/wav' };
  const uploaded = await upload(tenant, [file]);
  if (uploaded.status !== 201) throw new Error(`The audio was refused: ${uploaded.text}`);
  return uploaded.json.data.id;
}

const numbers = createSequence(10_000);

/** A Colombian mobile number of its own whose ending selects the call's outcome. */
export const numberEnding = (ending: string): string =>
  `573001${String(numbers()).padStart(4, '0')}${ending}`;

/** Creates a call with an audio; throws when it is refused. */
export async function callWith(
  { api }: Pick<Tenant, 'api'>,
  body: { audioId: string; to: string } & Record<string, unknown>,
): Promise<string> {
  const created = await api.post(`${CALLS}/audio`, body);
  if (created.status !== 200) throw new Error(`The call was refused: ${created.text}`);
  return created.json.data.id;
}

/** Requests a call that speaks a text, by default a voice's sample. */
export const sayTo = (
  { api }: Pick<Tenant, 'api'>,
  body: { to: string } & Record<string, unknown>,
  headers: Record<string, string> = {},
): Promise<Received> => api.post(CALLS, { text: TEXT, voice: VOICE, ...body }, headers);

// Tests assert on whatever they read of a call, so its type is open.
// biome-ignore lint/suspicious/noExplicitAny: see above
export type ShownCall = any;

/** The call once it fulfills a condition, by default that it is finished. */
export const waitForCall = (
  { api }: Pick<Tenant, 'api'>,
  id: string,
  isReady = ({ status }: ShownCall): boolean => ['success', 'failed', 'canceled'].includes(status),
): Promise<ShownCall> =>
  waitFor(
    `call ${id}`,
    async () => {
      const { status, json, text } = await api.get(`${CALLS}/${id}`);
      if (status === 429 || status === 503) return undefined;
      if (status !== 200) throw new Error(`The call answered ${status}: ${text}`);
      return isReady(json.data) ? json.data : undefined;
    },
    90_000,
    // Limited to 120 reads per minute.
    500,
  );
