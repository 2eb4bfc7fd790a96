import { splitSpeech } from '../split-text.ts';
import { askEngine } from './ask-engine.ts';
import type { SpeechEngine } from './engine.ts';
import { toSpokenAudio } from './to-spoken-audio.ts';
import { toSsml } from './to-ssml.ts';

/**
 * Azure Speech over its REST API, which produces up to ten minutes of audio per request:
 * https://learn.microsoft.com/azure/ai-services/speech-service/rest-text-to-speech
 */
export function createAzureEngine({ url, key }: { url: string; key: string }): SpeechEngine {
  return {
    name: 'azure',
    synthesize: async (text, voice, signal) => {
      const files = splitSpeech(text).map((part) =>
        askEngine('azure', signal, (until) =>
          fetch(`${url}/cognitiveservices/v1`, {
            method: 'POST',
            headers: {
              'Ocp-Apim-Subscription-Key': key,
              'Content-Type': 'application/ssml+xml',
              'X-Microsoft-OutputFormat': 'riff-16khz-16bit-mono-pcm',
              'User-Agent': 'operator-api',
            },
            body: toSsml(part, voice),
            signal: until,
          }),
        ),
      );
      return await toSpokenAudio('azure', await Promise.all(files));
    },
  };
}
