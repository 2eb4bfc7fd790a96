import { LOCAL_SECRETS } from '../secrets.ts';
import type { Contract } from './contract.ts';
import { findKnownVoice } from './known-voices.ts';

const SAMPLE_RATES: Record<string, number> = {
  'riff-8khz-16bit-mono-pcm': 8_000,
  'riff-16khz-16bit-mono-pcm': 16_000,
  'riff-24khz-16bit-mono-pcm': 24_000,
};
/** Other SSML elements are refused. */
const SSML =
  /^<speak version="1\.0" xmlns="http:\/\/www\.w3\.org\/2001\/10\/synthesis" xml:lang="[\w-]+"><voice name="([^"<>&]+)">([^<>]*)<\/voice><\/speak>$/;
const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

/** https://learn.microsoft.com/azure/ai-services/speech-service/rest-text-to-speech */
export const speakAzure: Contract = async ({ request, body, signal }, speaker) => {
  const { headers, method, url } = request;
  if (headers['ocp-apim-subscription-key'] !== LOCAL_SECRETS.AZURE_SPEECH_KEY) return { status: 401 };
  if (method === 'GET' && url === '/cognitiveservices/voices/list')
    return { status: 200, type: 'application/json', body: '[]' };
  if (method !== 'POST' || url !== '/cognitiveservices/v1') return { status: 404 };
  if (headers['content-type'] !== 'application/ssml+xml') return { status: 415 };
  if (!headers['user-agent']) return { status: 400 };
  const sampleRate = SAMPLE_RATES[String(headers['x-microsoft-outputformat'])];
  const [, name = '', escaped = ''] = SSML.exec(body) ?? [];
  const voice = findKnownVoice('azure', name);
  if (sampleRate === undefined || voice === undefined || /&(?!(amp|lt|gt|quot|apos);)/.test(escaped))
    return { status: 400 };
  const text = escaped.replaceAll(/&(\w+);/g, (_, entity: string) => ENTITIES[entity] ?? '');
  return {
    status: 200,
    type: 'audio/x-wav',
    body: await speaker.speak({ text, sampleRate, ...voice }, signal),
  };
};
