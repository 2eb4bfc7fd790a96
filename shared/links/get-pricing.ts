import * as z from 'zod';
import type { PriceItem } from '../../db/billing/tables/price-items.ts';
import { MicroAmountOrNull } from '../billing/amounts.ts';
import { findPrices } from '../billing/prices/find-prices.ts';
import type { TenantCtx } from '../kernel/ctx.ts';
import { DomainError } from '../kernel/errors/domain-error.ts';

const LINK: PriceItem = 'urlshortener.link';
const VISIT: PriceItem = 'urlshortener.visit';

export const Pricing = z
  .object({
    currency: z.string().length(3).describe('Currency of the organization, ISO 4217.'),
    perLinkMicro: MicroAmountOrNull.describe(
      'Price of a creation in micros (1000000 = 1.00); null when none is configured.',
    ),
    perUniqueVisitMicro: MicroAmountOrNull.describe(
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
export async function getPricing(ctx: TenantCtx): Promise<z.input<typeof Pricing>> {
  const { currency, micros, hasPlan } = await findPrices(ctx, 'urlshortener', [LINK, VISIT]);
  if (currency === null) throw new DomainError('URLSHORTENER_CURRENCY_UNDEFINED');
  const [perLinkMicro, perUniqueVisitMicro] = [toAmount(micros[LINK]), toAmount(micros[VISIT])];
  if (perLinkMicro === null && perUniqueVisitMicro === null) throw new DomainError('URLSHORTENER_NOT_PRICED');
  return { currency, perLinkMicro, perUniqueVisitMicro, includedInPlan: hasPlan };
}

const toAmount = (micros: string | null = null): bigint | null => (micros === null ? null : BigInt(micros));
