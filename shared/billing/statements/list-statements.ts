import { sql } from 'drizzle-orm';
import type { TenantDatabase } from '../../kernel/ctx.ts';

/** Amounts are text, because JSON would round a bigint; movements are signed. */
export type ListedStatement = {
  /** `2026-11`. */
  month: string;
  chargedMicro: string;
  refundedMicro: string;
  toppedUpMicro: string;
  adjustedMicro: string;
  /** The balance at the end of the month; of the current month, until now. */
  closingMicro: string;
};

/**
 * The organization's months since its first movement, latest first: what was charged, paid and corrected in each, and the balance
 * at its end, computed back from the current one as in a statement.
 */
export async function listStatements({
  db,
  tenant: { organizationId },
}: TenantDatabase): Promise<ListedStatement[]> {
  const { rows } = await db.execute<ListedStatement>(sql`
    with summed as (
      select date_trunc('month', used_on)::date as month,
             coalesce(sum(amount_micro) filter (where type = 'charge'), 0) as charged,
             coalesce(sum(amount_micro) filter (where type = 'refund'), 0) as refunded,
             coalesce(sum(amount_micro) filter (where type = 'topup'), 0) as topped_up,
             coalesce(sum(amount_micro) filter (where type = 'adjustment'), 0) as adjusted,
             sum(amount_micro) as total
        from movement_day where organization_id = ${organizationId}
       group by 1
    ), balance as (
      select coalesce((select balance_micro from billing_account where organization_id = ${organizationId}), 0) as micro
    )
    select to_char(month, 'YYYY-MM') as month, charged::text as "chargedMicro", refunded::text as "refundedMicro",
           topped_up::text as "toppedUpMicro", adjusted::text as "adjustedMicro",
           (balance.micro - coalesce(sum(total) over (order by month desc rows between unbounded preceding and 1 preceding), 0))::text
             as "closingMicro"
      from summed cross join balance
     order by summed.month desc`);
  return rows;
}
