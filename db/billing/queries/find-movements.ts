import { and, desc, eq, gte, lt, type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../engine/client.ts';
import { countRows } from '../../engine/count-rows.ts';
import { type MOVEMENT_TYPES, movement } from '../tables/movement.ts';
import type { MovementKind } from '../tables/price-items.ts';

type MovementFilter = {
  service?: string | undefined;
  type?: (typeof MOVEMENT_TYPES)[number] | undefined;
  kind?: MovementKind | undefined;
  reference?: string | undefined;
  costCenterId?: number | undefined;
  from?: Date | undefined;
  /** Exclusive. */
  before?: Date | undefined;
  /** Movements older than this one of the same organization. */
  beforeId?: number | undefined;
};

export type MovementRow = Awaited<ReturnType<typeof findMovements>>[number];

/** The movements of an organization, newest first; ordered by time, as its indexes are. */
export async function findMovements(
  db: Database,
  organizationId: number,
  filter: MovementFilter,
  limit: number,
) {
  return await db
    .select({
      id: movement.id,
      type: movement.type,
      kind: movement.kind,
      service: movement.service,
      amountMicro: movement.amountMicro,
      balanceAfterMicro: movement.balanceAfterMicro,
      quantity: movement.quantity,
      description: movement.description,
      reference: movement.reference,
      costCenterId: movement.costCenterId,
      usageHour: movement.usageHour,
      createdAt: movement.createdAt,
    })
    .from(movement)
    .where(and(eq(movement.organizationId, organizationId), ...toConditions(organizationId, filter)))
    .orderBy(desc(movement.createdAt), desc(movement.id))
    .limit(limit);
}

/** How many movements the filter leaves, counted up to `most`. */
export function countMovements(db: Database, organizationId: number, filter: MovementFilter, most: number) {
  const among = and(eq(movement.organizationId, organizationId), ...toConditions(organizationId, filter));
  return countRows(db, db.select({ id: movement.id }).from(movement).where(among).limit(most));
}

function toConditions(organizationId: number, filter: MovementFilter): (SQL | undefined)[] {
  const { service, type, kind, reference, costCenterId, from, before, beforeId } = filter;
  return [
    service === undefined ? undefined : eq(movement.service, service),
    type === undefined ? undefined : eq(movement.type, type),
    kind === undefined ? undefined : eq(movement.kind, kind),
    reference === undefined ? undefined : eq(movement.reference, reference),
    costCenterId === undefined ? undefined : eq(movement.costCenterId, costCenterId),
    from === undefined ? undefined : gte(movement.createdAt, from),
    before === undefined ? undefined : lt(movement.createdAt, before),
    beforeId === undefined
      ? undefined
      : sql`(${movement.createdAt}, ${movement.id}) < (
          select last.created_at, last.id from movement last
           where last.organization_id = ${organizationId} and last.id = ${beforeId})`,
  ];
}
