import type { Ctx } from '../../platform/ctx.ts';
import { speechOf } from '../speech-config.ts';
import { createAzureEngine } from './azure-engine.ts';
import type { ConfiguredEngine, SpeechEngine } from './engine.ts';
import { createGoogleEngine } from './google-engine.ts';
import { type AiBinding, createWorkersAiEngine } from './workers-ai-engine.ts';

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
