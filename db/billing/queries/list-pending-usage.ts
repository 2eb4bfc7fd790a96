import { and, desc, eq, sql } from 'drizzle-orm';
import type { Database } from '../../engine/client.ts';
import { costCenter } from '../../people/tables/cost-center.ts';
import { pendingUsage } from '../tables/pending-usage.ts';

const { organizationId, kind, service, costCenterId, unitMicro, quantity } = pendingUsage;
const amount = sql`sum(${unitMicro}::numeric * ${quantity})`;

/**
 * An organization's usage that is not posted yet, by kind and price, the largest amount first. Amounts are text, because
 * JSON would round a bigint.
 */
export const listPendingUsage = (db: Database, organization: number, limit: number) =>
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
    .where(eq(organizationId, organization))
    .groupBy(kind, service, costCenterId, costCenter.code, unitMicro)
    .orderBy(desc(amount), kind, costCenter.code, unitMicro)
    .limit(limit);

export type PendingRow = Awaited<ReturnType<typeof listPendingUsage>>[number];
