import * as z from 'zod';
import { findPricing } from '../../../db/queries/money/find-pricing.ts';
import { ApiError } from '../../../shared/http/api-error.ts';
import type { CallerContext } from '../../../shared/http/context.ts';

export const Pricing = z
  .object({
    currency: z.string().length(3).describe('Currency of the organization, ISO 4217.'),
    perLinkMicro: z
      .int()
      .nullable()
      .describe('Price of a creation in micros (1000000 = 1.00); null when none is configured.'),
    perUniqueVisitMicro: z
      .int()
      .nullable()
      .describe(
        'Price of each charged visit in micros, repeat visits included; null when none is configured.',
      ),
    includedInPlan: z.boolean().describe('Whether an active monthly plan includes creations and visits.'),
  })
  .meta({
    id: 'Pricing',
    example: {
      currency: 'COP',
      perLinkMicro: 5_000_000,
      perUniqueVisitMicro: 1_000_000,
      includedInPlan: false,
    },
  });

/** The organization's prices. Throws URLSHORTENER_CURRENCY_UNDEFINED, URLSHORTENER_NOT_PRICED. */
export async function getPricing(ctx: CallerContext): Promise<z.infer<typeof Pricing>> {
  const row = await findPricing(ctx.db, ctx.caller.organizationId);
  if (row === undefined || row.currency === null) throw new ApiError('URLSHORTENER_CURRENCY_UNDEFINED');
  if (!row.priced) throw new ApiError('URLSHORTENER_NOT_PRICED');
  return {
    currency: row.currency,
    perLinkMicro: toNumber(row.perLinkMicro),
    perUniqueVisitMicro: toNumber(row.perVisitMicro),
    includedInPlan: row.hasPlan,
  };
}

/** Converts a Postgres bigint for JSON; the schema keeps prices far below 2^53 micros. */
const toNumber = (micro: string | null): number | null => (micro === null ? null : Number(micro));
