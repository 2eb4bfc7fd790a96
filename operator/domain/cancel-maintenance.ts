import { and, eq, gt, isNull } from 'drizzle-orm';
import { maintenance } from '../../db/schema/maintenance.ts';
import { audited } from '../../shared/audit/audited.ts';
import type { OperatorContext } from '../operator-context.ts';
import { OperatorError } from '../operator-error.ts';

/** Takes back a maintenance window that is not over. */
export const cancelMaintenance = audited(
  { verb: 'maintenance.cancel', changes: maintenance },
  async (ctx: OperatorContext, maintenanceId: number) => {
    const now = ctx.clock();
    const [canceled] = await ctx.db
      .update(maintenance)
      .set({ canceledAt: now })
      .where(
        and(eq(maintenance.id, maintenanceId), isNull(maintenance.canceledAt), gt(maintenance.endsAt, now)),
      )
      .returning();
    if (canceled === undefined) throw new OperatorError(`There is no maintenance ${maintenanceId} ahead.`);
    return canceled;
  },
);
