import { and, desc, eq, gt, isNull } from 'drizzle-orm';
import * as z from 'zod';
import { maintenance } from '../../db/status/tables/maintenance.ts';
import { audited } from '../kernel/audit/audited.ts';
import type { Ctx } from '../kernel/ctx.ts';
import { DomainError } from '../kernel/errors/domain-error.ts';
import { checkInput } from '../kernel/verbs/check-input.ts';
import { Line, Moment, Prose } from '../kernel/verbs/fields.ts';
import { onlyRow } from '../kernel/verbs/only-row.ts';
import { Components } from './components.ts';

/** The latest maintenance windows, future ones first. */
export const listMaintenance = (ctx: Ctx, limit: number) =>
  ctx.db.select().from(maintenance).orderBy(desc(maintenance.startsAt)).limit(limit);

export const PlanMaintenance = z.object({
  title: Line.describe('what is done, in a few words'),
  message: Prose.describe('text that customers see'),
  components: Components,
  startsAt: Moment.meta({ word: 'from', description: 'when it starts' }),
  endsAt: Moment.meta({ word: 'until', description: 'when it ends' }),
});
export type PlanMaintenance = z.input<typeof PlanMaintenance>;

/** Announces a maintenance window. */
export const planMaintenance = audited(
  { verb: 'maintenance.plan', changes: maintenance },
  async (ctx: Ctx, input: PlanMaintenance) => {
    const values = checkInput(PlanMaintenance, input);
    if (values.endsAt <= values.startsAt) throw new DomainError('NOT_AFTER_START', { field: 'endsAt' });
    if (values.endsAt <= ctx.clock()) throw new DomainError('NOT_IN_THE_FUTURE', { field: 'endsAt' });
    return onlyRow(await ctx.db.insert(maintenance).values(values).returning());
  },
);

const isAhead = (maintenanceId: number, now: Date) =>
  and(eq(maintenance.id, maintenanceId), isNull(maintenance.canceledAt), gt(maintenance.endsAt, now));

const noneAhead = (maintenanceId: number) => new DomainError('MAINTENANCE_NOT_AHEAD', { maintenanceId });

/** A maintenance window that is neither over nor canceled. Throws DomainError when there is none. */
export async function getMaintenanceOrThrow(ctx: Ctx, maintenanceId: number) {
  const [found] = await ctx.db.select().from(maintenance).where(isAhead(maintenanceId, ctx.clock()));
  if (found === undefined) throw noneAhead(maintenanceId);
  return found;
}

/** Cancels a maintenance window that is not over. */
export const cancelMaintenance = audited(
  { verb: 'maintenance.cancel', changes: maintenance, records: (maintenanceId) => ({ maintenanceId }) },
  async (ctx: Ctx, maintenanceId: number) => {
    const now = ctx.clock();
    const [canceled] = await ctx.db
      .update(maintenance)
      .set({ canceledAt: now })
      .where(isAhead(maintenanceId, now))
      .returning();
    if (canceled === undefined) throw noneAhead(maintenanceId);
    return canceled;
  },
);
