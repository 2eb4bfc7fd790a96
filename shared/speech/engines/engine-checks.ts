import type { Check } from '../../status/probes/check.ts';
import { type SpeechConfig, speechOf } from '../speech-config.ts';

/** A list of voices, which costs nothing; `refusals`: the statuses that an invalid key is answered with. */
type List = { url: string; headers: Record<string, string>; refusals: readonly number[] };

const checkOf = (
  engine: 'azure' | 'google',
  secrets: string,
  toList: (speech: SpeechConfig) => List,
): Check => ({
  name: `speech ${engine}`,
  fails: 'some',
  secrets,
  run: async ({ config }) => {
    const speech = speechOf(config);
    if (!speech.SPEECH_ENGINES.includes(engine)) return;
    const { url, headers, refusals } = toList(speech);
    const response = await fetch(url, { headers });
    await response.body?.cancel();
    if (refusals.includes(response.status)) throw new Error(`${secrets} refused`);
    if (!response.ok) throw new Error(`HTTP ${response.status}`);
  },
});

/** Checks that the configured engines accept their keys. */
export const ENGINE_CHECKS: readonly Check[] = [
  checkOf('azure', 'AZURE_SPEECH_KEY', ({ AZURE_SPEECH_URL, AZURE_SPEECH_KEY = '' }) => ({
    url: `${AZURE_SPEECH_URL}/cognitiveservices/voices/list`,
    headers: { 'Ocp-Apim-Subscription-Key': AZURE_SPEECH_KEY },
    refusals: [401, 403],
  })),
  checkOf('google', 'GOOGLE_SPEECH_KEY', ({ GOOGLE_SPEECH_URL, GOOGLE_SPEECH_KEY = '' }) => ({
    url: `${GOOGLE_SPEECH_URL}/v1/voices?languageCode=es-CO`,
    headers: { 'X-Goog-Api-Key': GOOGLE_SPEECH_KEY },
    // It answers an invalid key as an invalid argument.
    refusals: [400, 401, 403],
  })),
];
