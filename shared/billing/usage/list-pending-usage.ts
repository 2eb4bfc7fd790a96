import { and, desc, eq, sql } from 'drizzle-orm';
import { pendingUsage } from '../../../db/billing/tables/pending-usage.ts';
import { costCenter } from '../../../db/people/tables/cost-center.ts';
import type { TenantDatabase } from '../../platform/ctx.ts';

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
