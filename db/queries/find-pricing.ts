import { sql } from 'drizzle-orm';
import type { Database } from '../client.ts';

export type PricingRow = {
  currency: string | null;
  /** Whether either item has a price row in the currency. */
  priced: boolean;
  perLinkMicro: string | null;
  perVisitMicro: string | null;
  hasPlan: boolean;
};

/** The URL shortener's prices of an organization at this moment, and whether a plan includes its usage. */
export async function findPricing(db: Database, organizationId: number): Promise<PricingRow | undefined> {
  const { rows } = await db.execute<PricingRow>(sql`
    select organization.currency,
           per_link.id is not null or per_visit.id is not null as "priced",
           per_link.amount_micro as "perLinkMicro",
           per_visit.amount_micro as "perVisitMicro",
           exists (select from routine.plan_at(organization.id, 'urlshortener', now())) as "hasPlan"
      from organization
      left join lateral routine.price_at(organization.id, organization.currency, 'urlshortener.link', now()) per_link on true
      left join lateral routine.price_at(organization.id, organization.currency, 'urlshortener.visit', now()) per_visit on true
     where organization.id = ${organizationId}`);
  return rows[0];
}
