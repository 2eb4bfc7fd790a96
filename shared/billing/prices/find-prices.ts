import { sql } from 'drizzle-orm';
import { planAt, priceAt } from '../../../db/billing/functions/billing.ts';
import { toSql } from '../../../db/engine/sql-functions/define-sql-function.ts';
import { organization } from '../../../db/people/tables/organization.ts';
import type { TenantCtx } from '../../kernel/ctx.ts';
import type { ServiceCode } from '../../kernel/services.ts';

type FoundPrices = {
  currency: string | null;
  /** Micros by item; null: the item has no price. */
  micros: Record<string, string | null>;
  /** Whether a plan includes the service now. */
  hasPlan: boolean;
};

/** The organization's currency, its current prices of items of a service, and whether a plan includes them, in one statement. */
export async function findPrices(
  { db, tenant }: TenantCtx,
  service: ServiceCode,
  items: readonly string[],
): Promise<FoundPrices> {
  const at = sql`now()`;
  const price = { organization: organization.id, currency: organization.currency, item: sql`item`, at };
  const plan = { organization: organization.id, service, at };
  const { rows } = await db.execute<FoundPrices>(sql`
    select organization.currency,
           (select jsonb_object_agg(item, (select amount_micro::text from ${toSql(priceAt, price)}))
              from jsonb_array_elements_text(${JSON.stringify(items)}::jsonb) as item) as micros,
           exists (select from ${toSql(planAt, plan)}) as "hasPlan"
      from organization
     where organization.id = ${tenant.organizationId}`);
  const [row] = rows;
  if (row === undefined) throw new Error(`There is no organization ${tenant.organizationId}.`);
  return row;
}
