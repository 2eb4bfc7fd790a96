import { escapeXml } from '../../kernel/escape-xml.ts';
import { splitSpeech } from '../split-text.ts';
import { askEngine } from './ask-engine.ts';
import type { EngineVoice, SpeechEngine } from './engine.ts';
import { toSpokenAudio } from './to-spoken-audio.ts';

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

/** An SSML document that speaks a text literally: markup in it is escaped. */
export const toSsml = (text: string, { name, language }: EngineVoice): string =>
  `<speak version="1.0" xmlns="http://www.w3.org/2001/10/synthesis" xml:lang="${escapeXml(language)}">` +
  `<voice name="${escapeXml(name)}">${escapeXml(text)}</voice></speak>`;
