import * as z from 'zod';
import { MicroAmountOrNull } from '../billing/amounts.ts';
import { findPrices } from '../billing/prices/find-prices.ts';
import type { TenantCtx } from '../kernel/ctx.ts';
import { priceItemOf, TIERS, voicesOf } from './voices.ts';

export const VoiceList = z
  .object({
    voices: z.array(
      z
        .object({
          code: z.string().meta({ description: 'Code to send in requests.', example: 'es-CO-Salome' }),
          name: z.string().meta({ description: 'Display name.', example: 'Salomé' }),
          language: z.string().meta({ description: 'BCP 47 language tag.', example: 'es-CO' }),
          gender: z.enum(['female', 'male']).meta({ description: 'Gender of the voice.', example: 'female' }),
          tier: z
            .enum(TIERS)
            .meta({ description: 'The tier, on which the price depends.', example: 'neural' }),
          perCharacterMicro: MicroAmountOrNull.meta({
            description:
              'Price of a character, micros (1000000 = 1.00); null when it has none: it cannot be used.',
            example: 400000,
          }),
        })
        .meta({ id: 'Voice' }),
    ),
    currency: z.string().nullable().meta({
      description: 'ISO 4217, of the prices; null when the organization has none yet.',
      example: 'COP',
    }),
  })
  .meta({ id: 'VoiceList' });

/** The available voices, at the organization's current prices. */
export async function listVoices(ctx: TenantCtx): Promise<z.input<typeof VoiceList>> {
  const { currency, micros } = await findPrices(ctx, 'tts', TIERS.map(priceItemOf));
  const voices = voicesOf(ctx.config).map(({ engines: _, ...voice }) => {
    const price = micros[priceItemOf(voice.tier)] ?? null;
    return { ...voice, perCharacterMicro: price === null ? null : BigInt(price) };
  });
  return { voices, currency };
}
