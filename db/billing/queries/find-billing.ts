import { sql } from 'drizzle-orm';
import type { Database } from '../../engine/client.ts';
import { toSql } from '../../engine/sql-functions/define-sql-function.ts';
import { availableMicro } from '../functions/billing.ts';
import { type SpendLimitRow, spendLimitsOf } from '../functions/spend-limits-of.ts';
import type { BILLING_MODES, BILLING_STATUSES } from '../tables/billing-account.ts';

/** Amounts are text, because JSON would round a bigint; moments are ISO 8601 with any offset. */
type AccountRow = {
  mode: (typeof BILLING_MODES)[number];
  currency: string;
  status: (typeof BILLING_STATUSES)[number];
  balanceMicro: string;
  pendingMicro: string;
  heldMicro: string;
  creditLineMicro: string;
  availableMicro: string;
};

export type PlanRow = {
  service: string;
  name: string;
  status: 'scheduled' | 'active' | 'ended';
  startsAt: string;
  endsAt: string | null;
  dailyQuota: number;
};

export type BillingRow = { account: AccountRow | null; spendLimits: SpendLimitRow[]; plans: PlanRow[] };

/**
 * An organization's billing account (null: none), its spend limits and its latest plans: one row, usable in a batch.
 */
export const findBilling = (db: Database, organizationId: number, maxPlans: number) =>
  db.execute<BillingRow>(sql`
    select (select jsonb_build_object(
                     'mode', mode, 'currency', currency, 'status', status, 'balanceMicro', balance_micro::text,
                     'pendingMicro', pending_micro::text, 'heldMicro', held_micro::text, 'creditLineMicro', credit_line_micro::text,
                     'availableMicro', ${toSql(availableMicro, { account: sql`account` })}::text)
              from billing_account account where organization_id = ${organizationId}) as account,
           ${spendLimitsOf(organizationId)} as "spendLimits",
           (select coalesce(jsonb_agg(latest), '[]')
              from (select service, name, daily_quota as "dailyQuota", starts_at as "startsAt", ends_at as "endsAt",
                           case when starts_at > now() then 'scheduled'
                                when ends_at <= now() then 'ended'
                                else 'active' end as status
                      from plan
                     where organization_id = ${organizationId}
                     order by starts_at desc, id desc
                     limit ${maxPlans}) latest) as plans`);
