import * as z from 'zod';
import { type Config, defineSettings, Url } from '../kernel/config.ts';
import { once } from '../kernel/once.ts';
import { ENGINE_NAMES } from './engines/engine.ts';

/** Additional settings of functions that synthesize speech: the engines, and how to reach each. */
export const SpeechConfig = once(() =>
  z
    .object({
      /** Names separated by commas; the voice decides which is tried first. `workers-ai` needs the binding `AI`. */
      SPEECH_ENGINES: z
        .string()
        .transform((list) => list.split(','))
        .pipe(z.array(z.enum(ENGINE_NAMES)).nonempty()),
      AZURE_SPEECH_URL: Url.optional(),
      AZURE_SPEECH_KEY: z.string().min(1).optional(),
      GOOGLE_SPEECH_URL: Url.optional(),
      GOOGLE_SPEECH_KEY: z.string().min(1).optional(),
    })
    .refine(
      (config) =>
        !config.SPEECH_ENGINES.includes('azure') || (config.AZURE_SPEECH_URL && config.AZURE_SPEECH_KEY),
    )
    .refine(
      (config) =>
        !config.SPEECH_ENGINES.includes('google') || (config.GOOGLE_SPEECH_URL && config.GOOGLE_SPEECH_KEY),
    ),
);
export type SpeechConfig = z.infer<ReturnType<typeof SpeechConfig>>;

const readSpeech = defineSettings(SpeechConfig);

/** Throws when it is missing: an empty catalog of voices would look like the customer's mistake. */
export function speechOf(config: Config): SpeechConfig {
  const speech = readSpeech(config);
  if (speech === undefined) throw new Error('This function speaks and lacks the SPEECH_ variables.');
  return speech;
}
