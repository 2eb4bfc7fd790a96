import { sql } from 'drizzle-orm';
import type { Database } from '../../client.ts';
import { organization } from '../../schema/people/organization.ts';
import { toSql } from '../../sql/define-sql-function.ts';
import { planAt } from '../../sql/money.ts';

/** `amountMicro` null: no price. */
export type CurrentPrice = { item: string; amountMicro: string | null };

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
