import type { Ctx } from '../../kernel/ctx.ts';
import { speechOf } from '../speech-config.ts';
import { splitSpeech } from '../split-text.ts';
import { askEngine } from './ask-engine.ts';
import { createAzureEngine } from './azure-engine.ts';
import { type ConfiguredEngine, type SpeechEngine, SpeechEngineError } from './engine.ts';
import { createGoogleEngine } from './google-engine.ts';
import { toSpokenAudio } from './to-spoken-audio.ts';

/** The configured engines, by name. */
export function openEngines({
  config,
  env,
}: Pick<Ctx, 'config' | 'env'>): Map<ConfiguredEngine, SpeechEngine> {
  const speech = speechOf(config);
  const open: Record<ConfiguredEngine, () => SpeechEngine> = {
    azure: () => createAzureEngine(toAddress(speech.AZURE_SPEECH_URL, speech.AZURE_SPEECH_KEY)),
    google: () => createGoogleEngine(toAddress(speech.GOOGLE_SPEECH_URL, speech.GOOGLE_SPEECH_KEY)),
    'workers-ai': () => createWorkersAiEngine(findAi(env)),
  };
  return new Map(speech.SPEECH_ENGINES.map((name) => [name, open[name]()]));
}

function toAddress(url: string | undefined, key: string | undefined): { url: string; key: string } {
  if (url === undefined || key === undefined)
    throw new Error('A speech engine lacks its address or its key.');
  return { url, key };
}

function findAi(env: object): AiBinding {
  const bound: unknown = Reflect.get(env, 'AI');
  if (!isAi(bound)) throw new Error('There is no binding AI.');
  return bound;
}

const isAi = (value: unknown): value is AiBinding =>
  typeof value === 'object' && value !== null && 'run' in value && typeof value.run === 'function';

/** Aura takes 2,000 characters: https://developers.deepgram.com/docs/text-to-speech */
const MAX_BYTES = 2_000;

/** The part of the binding in use: https://developers.cloudflare.com/workers-ai/configuration/bindings/ */
type AiBinding = {
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
