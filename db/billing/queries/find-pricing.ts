import { sql } from 'drizzle-orm';
import type { Database } from '../../engine/client.ts';
import { toSql } from '../../engine/sql-functions/define-sql-function.ts';
import { organization } from '../../people/tables/organization.ts';
import { planAt, priceAt } from '../functions/billing.ts';

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
export async function findPricing(db: Database, organizationId: number): Promise<PricingRow | undefined> {
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
