import { sql } from 'drizzle-orm';
import * as z from 'zod';
import { planAt, priceAt } from '../../db/billing/functions/billing.ts';
import type { Database } from '../../db/engine/client.ts';
import { toSql } from '../../db/engine/sql-functions/define-sql-function.ts';
import { organization } from '../../db/people/tables/organization.ts';
import { MicroAmountOrNull } from '../billing/amounts.ts';
import type { TenantCtx } from '../kernel/ctx.ts';
import { DomainError } from '../kernel/errors/domain-error.ts';

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

type PricingRow = {
  currency: string | null;
  perLinkMicro: string | null;
  perVisitMicro: string | null;
  hasPlan: boolean;
};

const NOW = sql`now()`;
const priceOf = (item: string) =>
  toSql(priceAt, { organization: organization.id, currency: organization.currency, item, at: NOW });

/** The organization's current prices of the URL shortener, and whether a plan includes its usage. */
async function findPricing(db: Database, organizationId: number): Promise<PricingRow | undefined> {
  const { rows } = await db.execute<PricingRow>(sql`
    select organization.currency,
           per_link.amount_micro as "perLinkMicro",
           per_visit.amount_micro as "perVisitMicro",
           exists (select from ${toSql(planAt, { organization: organization.id, service: 'urlshortener', at: NOW })}) as "hasPlan"
      from organization
      left join lateral ${priceOf('urlshortener.link')} per_link on true
      left join lateral ${priceOf('urlshortener.visit')} per_visit on true
     where organization.id = ${organizationId}`);
  return rows[0];
}
