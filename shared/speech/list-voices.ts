import { sql } from 'drizzle-orm';
import * as z from 'zod';
import { priceAt } from '../../db/billing/functions/billing.ts';
import type { Database } from '../../db/engine/client.ts';
import { toSql } from '../../db/engine/sql-functions/define-sql-function.ts';
import { organization } from '../../db/people/tables/organization.ts';
import { MicroAmountOrNull } from '../billing/amounts.ts';
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
  const { currency, micros } = await findPrices(
    ctx.db,
    ctx.tenant.organizationId,
    TIERS.map(priceItemOf),
    ctx.clock(),
  );
  const voices = voicesOf(ctx.config).map(({ engines: _, ...voice }) => {
    const price = micros[priceItemOf(voice.tier)] ?? null;
    return { ...voice, perCharacterMicro: price === null ? null : BigInt(price) };
  });
  return { voices, currency };
}

type FoundPrices = { currency: string | null; micros: Record<string, string | null> };

/** The organization's currency and its prices of items at a moment, in micros; null: no price. */
async function findPrices(
  db: Database,
  organizationId: number,
  items: readonly string[],
  at: Date,
): Promise<FoundPrices> {
  const price = { organization: organization.id, currency: organization.currency, item: sql`item`, at };
  const { rows } = await db.execute<FoundPrices>(sql`
    select organization.currency,
           jsonb_object_agg(item, (select amount_micro::text from ${toSql(priceAt, price)})) as micros
      from organization, jsonb_array_elements_text(${JSON.stringify(items)}::jsonb) as item
     where organization.id = ${organizationId}
     group by organization.currency`);
  const [row] = rows;
  if (row === undefined) throw new Error(`There is no organization ${organizationId}.`);
  return row;
}
