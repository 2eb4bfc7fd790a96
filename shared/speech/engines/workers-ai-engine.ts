import { splitSpeech } from '../split-text.ts';
import { askEngine } from './ask-engine.ts';
import { type SpeechEngine, SpeechEngineError } from './engine.ts';
import { toSpokenAudio } from './to-spoken-audio.ts';

/** Aura takes 2,000 characters: https://developers.deepgram.com/docs/text-to-speech */
const MAX_BYTES = 2_000;

/** The part of the binding in use: https://developers.cloudflare.com/workers-ai/configuration/bindings/ */
export type AiBinding = {
  run(
    model: string,
    input: object,
    options: { returnRawResponse: true; signal: AbortSignal },
  ): Promise<Response>;
};

/** Deepgram's Aura 2 on Workers AI; a voice's name is `<model>/<speaker>`, as `aura-2-es/celeste`. */
export function createWorkersAiEngine(ai: AiBinding): SpeechEngine {
  return {
    name: 'workers-ai',
    synthesize: async (text, voice, signal) => {
      const [model, speaker] = voice.name.split('/');
      if (speaker === undefined) throw new SpeechEngineError('workers-ai', 'refused');
      const files = splitSpeech(text, MAX_BYTES).map((part) =>
        askEngine('workers-ai', signal, (until) =>
          ai.run(
            `@cf/deepgram/${model}`,
            { text: part, speaker, encoding: 'linear16', container: 'wav', sample_rate: 16_000 },
            { returnRawResponse: true, signal: until },
          ),
        ),
      );
      return await toSpokenAudio('workers-ai', await Promise.all(files));
    },
  };
}
