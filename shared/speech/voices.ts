import * as z from 'zod';
import type { PriceItem } from '../../db/billing/tables/price-items.ts';
import type { Config } from '../kernel/config.ts';
import { fieldError } from '../kernel/errors/domain-error.ts';
import type { ErrorCode } from '../kernel/errors/error-codes.ts';
import { once } from '../kernel/once.ts';
import { ENGINE_NAMES } from './engines/engine.ts';
import { SPEECH_MESSAGES } from './messages.ts';
import { speechOf } from './speech-config.ts';
import voices from './voices.json' with { type: 'json' };

/** The voice's tier determines the price per character. */
export const TIERS = ['standard', 'neural', 'hd'] as const;
type Tier = (typeof TIERS)[number];

export const priceItemOf = (tier: Tier): PriceItem => `tts.character.${tier}`;

/**
 * A voice of the catalog, selected by `code`. `engines`: those that offer it, in order of preference, with their names
 * for it. The later ones are fallbacks with a voice of the same tier and the closest language.
 */
const Voice = z.object({
  code: z.string(),
  name: z.string(),
  language: z.string(),
  gender: z.enum(['female', 'male']),
  tier: z.enum(TIERS),
  engines: z
    .array(z.object({ engine: z.enum(ENGINE_NAMES), name: z.string(), language: z.string() }))
    .nonempty(),
});
export type Voice = z.infer<typeof Voice>;

const catalog = once((): readonly Voice[] => z.array(Voice).parse(voices));

/** The price items of the voices, by code. */
export const speechItems = (): Record<string, PriceItem> =>
  Object.fromEntries(catalog().map(({ code, tier }) => [code, priceItemOf(tier)]));

/** The operations that list the voices: a key of one service may not be allowed to call that of the other. */
type VoiceList = '/tts/voices' | '/callblasting/voices';

/** A voice's code; `list` is the operation that lists them. */
export function voiceCode(list: VoiceList) {
  const unknown = SPEECH_MESSAGES.unknownVoice(list);
  return z
    .string(unknown)
    .refine((code) => catalog().some((voice) => voice.code === code), unknown)
    .meta({
      description: 'Code of a voice of the catalog.',
      example: 'es-CO-Salome',
      pattern: '^[a-z]{2}-[A-Z]{2}-[A-Z][a-z]+$',
    });
}

/** The voices that the configured engines offer. */
export function voicesOf(config: Config): Voice[] {
  const { SPEECH_ENGINES } = speechOf(config);
  return catalog().filter(({ engines }) => engines.some(({ engine }) => SPEECH_ENGINES.includes(engine)));
}

/** An available voice. Throws `errorCode` for the field `voice` when no configured engine offers it. */
export function findVoiceOrThrow(
  config: Config,
  code: string,
  { errorCode, list }: { errorCode: ErrorCode; list: VoiceList },
): Voice {
  const voice = voicesOf(config).find((known) => known.code === code);
  if (voice === undefined) throw fieldError(errorCode, 'voice', SPEECH_MESSAGES.unknownVoice(list));
  return voice;
}
