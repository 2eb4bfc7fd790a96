import * as z from 'zod';
import { splitSpeech } from '../split-text.ts';
import { askEngine } from './ask-engine.ts';
import { type SpeechEngine, SpeechEngineError } from './engine.ts';
import { toSpokenAudio } from './to-spoken-audio.ts';

/** The API takes 5,000 bytes of text: https://cloud.google.com/text-to-speech/quotas */
const MAX_BYTES = 5_000;

const Answer = z.object({ audioContent: z.string().min(1) });

/** Google Cloud Text-to-Speech: https://cloud.google.com/text-to-speech/docs/reference/rest/v1/text/synthesize */
export function createGoogleEngine({ url, key }: { url: string; key: string }): SpeechEngine {
  return {
    name: 'google',
    synthesize: async (text, voice, signal) => {
      const files = splitSpeech(text, MAX_BYTES).map(async (part) => {
        const answer = await askEngine('google', signal, (until) =>
          fetch(`${url}/v1/text:synthesize`, {
            method: 'POST',
            headers: { 'X-Goog-Api-Key': key, 'Content-Type': 'application/json' },
            body: JSON.stringify({
              input: { text: part },
              voice: { languageCode: voice.language, name: voice.name },
              audioConfig: { audioEncoding: 'LINEAR16', sampleRateHertz: 16_000 },
            }),
            signal: until,
          }),
        );
        return decode(answer);
      });
      return await toSpokenAudio('google', await Promise.all(files));
    },
  };
}

/** LINEAR16 is returned as a WAV file. */
function decode(answer: Uint8Array): Uint8Array {
  try {
    const { audioContent } = Answer.parse(JSON.parse(new TextDecoder().decode(answer)));
    return Uint8Array.from(atob(audioContent), (char) => char.charCodeAt(0));
  } catch (cause) {
    throw new SpeechEngineError('google', 'garbage', { cause });
  }
}
