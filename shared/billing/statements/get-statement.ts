import { type SQL, sql } from 'drizzle-orm';
import type { MOVEMENT_TYPES } from '../../../db/billing/tables/movement.ts';
import type { MovementKind } from '../../../db/billing/tables/price-items.ts';
import type { Database } from '../../../db/engine/client.ts';
import { TIME_ZONE_SQL } from '../../../db/time-zone.ts';
import type { TenantCtx } from '../../kernel/ctx.ts';
import { startOfColombiaDay } from '../../kernel/time/colombia.ts';
import { onlyRow } from '../../kernel/verbs/only-row.ts';

const MAX_CENTERS = 50;
/** Usage of a month that is counted later than this after its end is the exception, after a long outage. */
const PROVISIONAL_MS = 24 * 3_600_000;

/** Adds (or subtracts) months: `2026-11`. */
export function addMonths(month: string, months: number): string {
  const [year = 0, number = 1] = month.split('-').map(Number);
  return new Date(Date.UTC(year, number - 1 + months, 1)).toISOString().slice(0, 7);
}

/** A month's statement is `provisional` for a day after its end, while usage of its last hours may still be posted. */
export function statementStatus(month: string, now: Date): 'open' | 'provisional' | 'final' {
  const endedMs = now.getTime() - startOfColombiaDay(`${addMonths(month, 1)}-01`).getTime();
  if (endedMs < 0) return 'open';
  return endedMs < PROVISIONAL_MS ? 'provisional' : 'final';
}

type Sum = StatementRow['sums'][number];

/** Charges and refunds of one kind of a service. */
type UsedLine = Pick<Sum, 'service' | 'kind' | 'quantity'> & {
  chargedMicro: bigint;
  refundedMicro: bigint;
};

/** A Colombia month's statement: opening balance, usage, payments, corrections, closing balance. All sums are exact. */
export async function getStatement(ctx: TenantCtx, month: string) {
  const first = `${month}-01`;
  const next = `${addMonths(month, 1)}-01`;
  const row = onlyRow(
    (await findStatement(ctx.db, ctx.tenant.organizationId, { first, next }, MAX_CENTERS)).rows,
  );
  const sumOf = (type: Sum['type']): bigint =>
    row.sums.reduce((sum, line) => (line.type === type ? sum + BigInt(line.amountMicro) : sum), 0n);
  return {
    ...row,
    first,
    next,
    status: statementStatus(month, ctx.clock()),
    used: toUsed(row.sums),
    chargedMicro: sumOf('charge'),
    refundedMicro: sumOf('refund'),
    toppedUpMicro: sumOf('topup'),
    adjustedMicro: sumOf('adjustment'),
    pendingMicro: row.pending.reduce((sum, { amountMicro }) => sum + BigInt(amountMicro), 0n),
  };
}

function toUsed(sums: readonly Sum[]): UsedLine[] {
  const lines = new Map<string, UsedLine>();
  for (const { type, service, kind, quantity, amountMicro } of sums) {
    if (type !== 'charge' && type !== 'refund') continue;
    const line = lines.get(`${service} ${kind}`) ?? {
      service,
      kind,
      quantity: 0,
      chargedMicro: 0n,
      refundedMicro: 0n,
    };
    if (type === 'charge') line.quantity += quantity;
    line[type === 'charge' ? 'chargedMicro' : 'refundedMicro'] += BigInt(amountMicro);
    lines.set(`${service} ${kind}`, line);
  }
  return [...lines.values()];
}

const ZONE = sql.raw(TIME_ZONE_SQL);

/** Amounts are text, because JSON would round a bigint; movements are signed. */
type StatementRow = {
  name: string;
  legalName: string | null;
  taxId: string | null;
  currency: string | null;
  openingMicro: string;
  closingMicro: string;
  sums: {
    type: (typeof MOVEMENT_TYPES)[number];
    kind: MovementKind;
    service: string | null;
    movements: number;
    quantity: number;
    amountMicro: string;
  }[];
  /** Charges and refunds only. */
  centers: CenterSum[];
  /** The month's usage that is in no movement yet. */
  pending: {
    kind: MovementKind;
    service: string | null;
    quantity: number;
    amountMicro: string;
  }[];
};

/**
 * An organization's statement for the Colombia days from `first` to `next` (exclusive), at one snapshot. Usage belongs to
 * the days on which it happened, also when it was posted later. The opening balance is computed back from the current
 * one, so that it equals the sum of earlier movements even when clocks were off.
 */
export const findStatement = (
  db: Database,
  organizationId: number,
  { first, next }: { first: string; next: string },
  mostCenters: number,
) =>
  db.execute<StatementRow>(sql`
    with since as materialized (
      select * from movement_day where organization_id = ${organizationId} and used_on >= ${first}::date
    ),
    used as (select * from since where used_on < ${next}::date),
    balance as (select coalesce((select balance_micro from billing_account where organization_id = ${organizationId}), 0) as micro),
    sums as (
      select type, kind, service, sum(movements)::int as movements, sum(quantity)::float8 as quantity, sum(amount_micro) as micro
        from used group by 1, 2, 3
    ),
    waiting as (
      select kind, service, sum(quantity)::float8 as quantity, sum(unit_micro::numeric * quantity) as micro
        from pending_usage
       where organization_id = ${organizationId}
         and hour >= ${first}::date::timestamp at time zone ${ZONE}
         and hour < ${next}::date::timestamp at time zone ${ZONE}
       group by 1, 2
    )
    select organization.name, legal_name as "legalName", tax_id as "taxId", currency,
           (balance.micro - coalesce((select sum(amount_micro) from since), 0))::text as "openingMicro",
           (balance.micro - coalesce((select sum(amount_micro) from since where used_on >= ${next}::date), 0))::text as "closingMicro",
           (select coalesce(jsonb_agg(jsonb_build_object('type', type, 'kind', kind, 'service', service,
                     'movements', movements, 'quantity', quantity, 'amountMicro', micro::text)
                     order by service, kind, type), '[]') from sums) as sums,
           ${centersOf(sql`(select cost_center_id, -amount_micro as micro from used where type in ('charge', 'refund'))`, organizationId, mostCenters)} as centers,
           (select coalesce(jsonb_agg(jsonb_build_object('kind', kind, 'service', service, 'quantity', quantity,
                     'amountMicro', micro::text) order by service, kind), '[]') from waiting) as pending
      from organization cross join balance
     where organization.id = ${organizationId}`);

/**
 * The sum booked on a cost center, micros as text; `id` and `code` null: on none. The last line may sum the remaining
 * ones.
 */
export type CenterSum = {
  id: number | null;
  code: string | null;
  name: string | null;
  amountMicro: string;
  /** The number of cost centers that the line sums. */
  centers: number;
};

/** The cost centers with the largest sums in `rows` (cost_center_id, micro), as a JSON list of CenterSum. */
const centersOf = (rows: SQL, organizationId: number, most: number): SQL => sql`
  (select coalesce(jsonb_agg(jsonb_build_object('id', top.id, 'code', center.code, 'name', center.name,
                                                'amountMicro', top.micro::text, 'centers', top.centers) order by top.place), '[]')
     from (select case when place <= ${most} then cost_center_id end as id, least(place, ${most} + 1) as place,
                  sum(micro) as micro, count(*)::int as centers
             from (select cost_center_id, sum(micro) as micro,
                          row_number() over (order by sum(micro) desc, cost_center_id) as place
                     from ${rows} booked group by cost_center_id) ranked
            group by 1, 2) top
     left join cost_center center on center.organization_id = ${organizationId} and center.id = top.id)`;
