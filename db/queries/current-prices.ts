import { sql } from 'drizzle-orm';
import type { Database } from '../client.ts';

/** `amountMicro` null: no price. `isIncluded`: a plan includes what is used of the service now. */
export type CurrentPrice = { item: string; amountMicro: string | null; isIncluded: boolean };

/** The organization's currency, and its price of each item that ever had one in it, as price_at finds it now. */
export async function findCurrentPrices(
  db: Database,
  organizationId: number,
): Promise<{ currency: string | null; prices: CurrentPrice[] }> {
  const { rows } = await db.execute<{ currency: string | null; prices: CurrentPrice[] }>(sql`
    select organization.currency, coalesce(
             (select jsonb_agg(jsonb_build_object(
                       'item', item, 'amountMicro', amount_micro::text,
                       'isIncluded', exists (select from routine.plan_at(organization.id, split_part(item, '.', 1), clock_timestamp())))
                       order by item)
                from (select distinct on (item) item, amount_micro
                        from price
                       where currency = organization.currency
                         and (organization_id = organization.id or organization_id is null)
                         and effective_from <= clock_timestamp()
                       order by item, organization_id is null, effective_from desc) latest),
             '[]') as prices
      from organization
     where organization.id = ${organizationId}`);
  const [row] = rows;
  if (row === undefined) throw new Error(`There is no organization ${organizationId}.`);
  return row;
}
