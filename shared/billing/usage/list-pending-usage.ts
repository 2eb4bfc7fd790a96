import { and, desc, eq, sql } from 'drizzle-orm';
import { postUsage as postUsageUntil } from '../../../db/billing/functions/billing.ts';
import { pendingUsage } from '../../../db/billing/tables/pending-usage.ts';
import { retryConflicts } from '../../../db/engine/sql-functions/call-function.ts';
import { toSql } from '../../../db/engine/sql-functions/define-sql-function.ts';
import { costCenter } from '../../../db/people/tables/cost-center.ts';
import type { Ctx, TenantDatabase } from '../../kernel/ctx.ts';

/** The largest lines that are listed. */
const MAX_PENDING = 50;

const { organizationId, kind, service, costCenterId, unitMicro, quantity } = pendingUsage;
const amount = sql`sum(${unitMicro}::numeric * ${quantity})`;

/**
 * The organization's usage that is not posted yet, by kind and price, the largest amount first. Amounts are text, because
 * JSON would round a bigint.
 */
export const listPendingUsage = ({ db, tenant }: TenantDatabase) =>
  db
    .select({
      kind,
      service,
      /** Null: no cost center. */
      centerId: costCenterId,
      center: costCenter.code,
      unitMicro: sql<string>`${unitMicro}::text`,
      quantity: sql<number>`sum(${quantity})::float8`,
      amountMicro: sql<string>`${amount}::text`,
    })
    .from(pendingUsage)
    .leftJoin(costCenter, and(eq(costCenter.organizationId, organizationId), eq(costCenter.id, costCenterId)))
    .where(eq(organizationId, tenant.organizationId))
    .groupBy(kind, service, costCenterId, costCenter.code, unitMicro)
    .orderBy(desc(amount), kind, costCenter.code, unitMicro)
    .limit(MAX_PENDING);

export type PendingRow = Awaited<ReturnType<typeof listPendingUsage>>[number];

/** Locks on this many accounts are held until the step ends, about a tenth of a second. */
const BATCH_SIZE = 200;
/** The hour by the database's clock, which `add_usage` uses. */
const THIS_HOUR = sql`date_trunc('hour', clock_timestamp())`;

/** Posts the pending usage of the hour that ended as movements; true while there may be more. */
export async function postUsage({ db }: Ctx): Promise<boolean> {
  const posted = toSql(postUsageUntil, { before: THIS_HOUR, limit: BATCH_SIZE });
  const { rows } = await retryConflicts(() => db.execute<{ seen: number }>(sql`select ${posted} as seen`));
  return (rows[0]?.seen ?? 0) === BATCH_SIZE;
}
