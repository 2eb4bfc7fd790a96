import { eq, sql } from 'drizzle-orm';
import type { Database } from '../../engine/client.ts';
import { type SpendLimitRow, spendLimitsOf } from '../functions/spend-limits-of.ts';
import { billingAccount } from '../tables/billing-account.ts';
import type { SPEND_PERIODS } from '../tables/spend-limit.ts';

/** Amounts are text, because JSON would round a bigint. */
export type LimitsRow = { spendLimits: SpendLimitRow[]; lowBalanceMicro: string | null };

/** An organization's spend limits and low-balance threshold: one row, or none without a billing account. */
export const findLimits = (db: Database, organizationId: number) =>
  db.execute<LimitsRow>(sql`
    select ${spendLimitsOf(organizationId)} as "spendLimits", low_balance_micro::text as "lowBalanceMicro"
      from billing_account where organization_id = ${organizationId}`);

type LoweredLimits = {
  spendLimits: readonly { period: (typeof SPEND_PERIODS)[number]; limitMicro: bigint }[];
  lowBalanceMicro: bigint | undefined;
};

/** The fields that would be raised, as `month` or `lowBalanceMicro`, for which nothing was changed. */
type Raised = { raised: string[] };

/**
 * Sets limits where that lowers them, or sets one where there was none. If any would be raised, nothing changes and its
 * name is returned. One transaction under the account's lock, so that two of them cannot raise what the other has lowered.
 */
export async function lowerLimits(
  db: Database,
  organizationId: number,
  { spendLimits, lowBalanceMicro }: LoweredLimits,
) {
  const wanted = JSON.stringify(
    spendLimits.map(({ period, limitMicro }) => ({ period, limit_micro: String(limitMicro) })),
  );
  const low = lowBalanceMicro === undefined ? null : lowBalanceMicro;
  const [, { rows }, { rows: limits }] = await db.batch([
    db
      .select({ locked: billingAccount.organizationId })
      .from(billingAccount)
      .where(eq(billingAccount.organizationId, organizationId))
      .for('update'),
    db.execute<Raised>(sql`
      with wanted as (
        select * from jsonb_to_recordset(${wanted}::jsonb) as given(period text, limit_micro bigint)
      ), raised as (
        select period as name from wanted join spend_limit using (period)
         where organization_id = ${organizationId} and spend_limit.limit_micro < wanted.limit_micro
        union all
        select 'lowBalanceMicro' from billing_account
         where organization_id = ${organizationId} and low_balance_micro < ${low}::bigint
      ), set_limits as (
        insert into spend_limit (organization_id, period, limit_micro)
        select organization_id, period, limit_micro from wanted cross join billing_account
         where organization_id = ${organizationId} and not exists (select from raised)
        on conflict (organization_id, period) do update set limit_micro = excluded.limit_micro
         where spend_limit.limit_micro > excluded.limit_micro
      ), set_low as (
        update billing_account set low_balance_micro = ${low}::bigint
         where organization_id = ${organizationId} and ${low}::bigint is not null and not exists (select from raised)
      )
      select coalesce(array_agg(name), '{}') as raised from raised`),
    findLimits(db, organizationId),
  ]);
  return { raised: rows[0]?.raised ?? [], limits: limits[0] };
}
