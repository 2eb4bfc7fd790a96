import { sql } from 'drizzle-orm';
import type { Database } from '../../client.ts';
import type { MOVEMENT_KINDS } from '../../schema/money/movement.ts';

/** Usage of one price that no movement has posted yet; amounts are texts, since a bigint would be rounded in JSON. */
export type PendingRow = {
  kind: (typeof MOVEMENT_KINDS)[number];
  service: string;
  /** Null: of no cost center. */
  centerId: number | null;
  center: string | null;
  unitMicro: string;
  quantity: number;
  amountMicro: string;
};

/** What of an organization's usage is pending, by what it is of, what most is pending of first. */
export const listPendingUsage = (db: Database, organizationId: number, limit: number) =>
  db.execute<PendingRow>(sql`
    select kind, service, pending.cost_center_id::float8 as "centerId", center.code as center,
           unit_micro::text as "unitMicro", sum(quantity)::float8 as quantity,
           sum(unit_micro * quantity)::text as "amountMicro"
      from pending_usage pending
      left join cost_center center
        on center.organization_id = pending.organization_id and center.id = pending.cost_center_id
     where pending.organization_id = ${organizationId}
     group by kind, service, pending.cost_center_id, center.code, unit_micro
     order by sum(unit_micro * quantity) desc, kind, center.code, unit_micro
     limit ${limit}`);
