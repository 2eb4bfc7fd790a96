import { sql } from 'drizzle-orm';
import type { Database } from '../../client.ts';
import type { MOVEMENT_KINDS } from '../../schema/money/movement.ts';

/** Usage at one price that is not posted yet; amounts are text, because JSON would round a bigint. */
export type PendingRow = {
  kind: (typeof MOVEMENT_KINDS)[number];
  service: string;
  /** Null: no cost center. */
  centerId: number | null;
  center: string | null;
  unitMicro: string;
  quantity: number;
  amountMicro: string;
};

/** An organization's pending usage by kind, the largest amount first. */
export const listPendingUsage = (db: Database, organizationId: number, limit: number) =>
  db.execute<PendingRow>(sql`
    select kind, service, pending.cost_center_id::float8 as "centerId", center.code as center,
           unit_micro::text as "unitMicro", sum(quantity)::float8 as quantity,
           sum(unit_micro::numeric * quantity)::text as "amountMicro"
      from pending_usage pending
      left join cost_center center
        on center.organization_id = pending.organization_id and center.id = pending.cost_center_id
     where pending.organization_id = ${organizationId}
     group by kind, service, pending.cost_center_id, center.code, unit_micro
     order by sum(unit_micro::numeric * quantity) desc, kind, center.code, unit_micro
     limit ${limit}`);
