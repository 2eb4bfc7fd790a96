import { sql } from 'drizzle-orm';
import type { Database } from '../../engine/client.ts';
import { toSql } from '../../engine/sql-functions/define-sql-function.ts';
import { organization } from '../../people/tables/organization.ts';
import { planAt } from '../functions/billing.ts';

/** `amountMicro` null: no price. */
type CurrentPrice = { item: string; amountMicro: string | null };

const PLAN = {
  organization: organization.id,
  service: sql`service`,
  at: sql`clock_timestamp()`,
};

/** `plans`: the services with an active plan. */
export type CurrentPrices = { currency: string | null; prices: CurrentPrice[]; plans: string[] };

/**
 * The organization's currency, the current price (as price_at finds it) of each item that ever had one in it, and its
 * plans: one row, usable in a batch.
 */
export const findCurrentPrices = (db: Database, organizationId: number) =>
  db.execute<CurrentPrices>(sql`
    select organization.currency, coalesce(
             (select jsonb_agg(jsonb_build_object('item', item, 'amountMicro', amount_micro::text) order by item)
                from (select distinct on (item) item, amount_micro
                        from price
                       where currency = organization.currency
                         and (organization_id = organization.id or organization_id is null)
                         and effective_from <= clock_timestamp()
                       order by item, organization_id is null, effective_from desc) latest),
             '[]') as prices,
           array(select distinct service from plan
                  where organization_id = organization.id and exists (select from ${toSql(planAt, PLAN)})) as plans
      from organization
     where organization.id = ${organizationId}`);
