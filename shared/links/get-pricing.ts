import * as z from 'zod';
import { findPricing } from '../../db/billing/queries/find-pricing.ts';
import { MicroAmountOrNull } from '../billing/amounts/micro-amount.ts';
import type { TenantCtx } from '../platform/ctx.ts';
import { DomainError } from '../platform/errors/domain-error.ts';

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
  const row = await findPricing(ctx.db, ctx.tenant.organizationId);
  if (row === undefined || row.currency === null) throw new DomainError('URLSHORTENER_CURRENCY_UNDEFINED');
  if (row.perLinkMicro === null && row.perVisitMicro === null)
    throw new DomainError('URLSHORTENER_NOT_PRICED');
  return {
    currency: row.currency,
    perLinkMicro: toAmount(row.perLinkMicro),
    perUniqueVisitMicro: toAmount(row.perVisitMicro),
    includedInPlan: row.hasPlan,
  };
}

const toAmount = (micros: string | null): bigint | null => (micros === null ? null : BigInt(micros));
