import { sql } from 'drizzle-orm';
import type { Database } from '../../engine/client.ts';
import { toSql } from '../../engine/sql-functions/define-sql-function.ts';
import { organization } from '../../people/tables/organization.ts';
import { priceAt } from '../functions/billing.ts';

type FoundPrices = { currency: string | null; micros: Record<string, string | null> };

/** The organization's currency and its prices of items at a moment, in micros; null: no price. */
export async function findPrices(
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
