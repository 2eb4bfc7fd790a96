import { sql } from 'drizzle-orm';
import type { Database } from '../../engine/client.ts';
import type { MovementKind } from '../tables/price-items.ts';
import { type UsageDays, usageRows } from './usage-rows.ts';

export const USAGE_GROUPS = ['day', 'service', 'costCenter'] as const;
export type UsageGroup = (typeof USAGE_GROUPS)[number];

/** Amounts are text, because JSON would round a bigint. Columns that are not grouped by are null. */
type UsageLine = {
  day: string | null;
  service: string | null;
  kind: MovementKind | null;
  costCenterId: number | null;
  quantity: number;
  chargedMicro: string;
  refundedMicro: string;
  pendingMicro: string;
};

export type UsageSums = { currency: string | null; lines: UsageLine[] };

/** Sums an organization's usage by what `groups` names, with its currency; at most `most` lines. */
export const sumUsage = (
  db: Database,
  organizationId: number,
  days: UsageDays,
  groups: readonly UsageGroup[],
  most: number,
) => {
  const unless = (group: UsageGroup, column: string) =>
    groups.includes(group) ? sql.raw(column) : sql`null::text`;
  return db.execute<UsageSums>(sql`
    with lines as (
      select ${unless('day', 'day::text')} as "day", ${unless('service', 'service')} as "service",
             ${unless('service', 'kind')} as "kind",
             ${groups.includes('costCenter') ? sql`cost_center_id` : sql`null::bigint`} as "costCenterId",
             sum(quantity)::float8 as "quantity", sum(charged)::text as "chargedMicro",
             sum(refunded)::text as "refundedMicro", sum(pending)::text as "pendingMicro"
        from (${usageRows(organizationId, days)}) used
       group by 1, 2, 3, 4
       order by 1, 2, 3, 4
       limit ${most}
    )
    select (select currency from organization where id = ${organizationId}) as currency,
           (select coalesce(jsonb_agg(to_jsonb(lines) order by "day", "service", "kind", "costCenterId"), '[]') from lines) as lines`);
};
