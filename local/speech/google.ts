import * as z from 'zod';
import { LOCAL_SECRETS } from '../secrets.ts';
import type { Contract } from './contract.ts';
import { findKnownVoice } from './known-voices.ts';

const MAX_BYTES = 5_000;

const Request = z.strictObject({
  input: z.strictObject({ text: z.string().min(1) }),
  voice: z.strictObject({ languageCode: z.string(), name: z.string() }),
  audioConfig: z.strictObject({ audioEncoding: z.literal('LINEAR16'), sampleRateHertz: z.int() }),
});

/** https://cloud.google.com/text-to-speech/docs/reference/rest/v1/text/synthesize */
export const speakGoogle: Contract = async ({ request, body, signal }, speaker) => {
  // Google answers an invalid key as an invalid argument: https://cloud.google.com/docs/authentication/api-keys
  if (request.headers['x-goog-api-key'] !== LOCAL_SECRETS.GOOGLE_SPEECH_KEY)
    return fail(400, 'INVALID_ARGUMENT');
  const { method, url = '' } = request;
  if (method === 'GET' && url.startsWith('/v1/voices')) return toJson(200, { voices: [] });
  if (method !== 'POST' || url !== '/v1/text:synthesize') return fail(404, 'NOT_FOUND');
  const parsed = Request.safeParse(JSON.parse(body));
  if (!parsed.success) return fail(400, 'INVALID_ARGUMENT');
  const { input, voice, audioConfig } = parsed.data;
  const known = findKnownVoice('google', voice.name);
  if (known?.language !== voice.languageCode || Buffer.byteLength(input.text) > MAX_BYTES)
    return fail(400, 'INVALID_ARGUMENT');
  const order = { text: input.text, sampleRate: audioConfig.sampleRateHertz, ...known };
  const wav = await speaker.speak(order, signal);
  return toJson(200, { audioContent: Buffer.from(wav).toString('base64') });
};

const fail = (code: number, status: string) => toJson(code, { error: { code, status, message: status } });

const toJson = (status: number, value: object) => ({
  status,
  type: 'application/json',
  body: JSON.stringify(value),
});
