import { and, desc, eq, gt, isNull } from 'drizzle-orm';
import * as z from 'zod';
import { maintenance } from '../../db/schema/platform/maintenance.ts';
import { audited } from '../../shared/audit/audited.ts';
import { checkInput } from '../../shared/verbs/check-input.ts';
import { Line, Moment, Prose } from '../../shared/verbs/fields.ts';
import { onlyRow } from '../../shared/verbs/only-row.ts';
import type { OperatorContext } from '../program/operator-context.ts';
import { InputError, OperatorError } from '../program/operator-error.ts';
import { Components } from './components.ts';

/** The latest maintenance windows, future ones first. */
export const listMaintenance = (ctx: OperatorContext, limit: number) =>
  ctx.db.select().from(maintenance).orderBy(desc(maintenance.startsAt)).limit(limit);

const Input = z.object({
  title: Line,
  message: Prose,
  /** Affected components. */
  components: Components,
  startsAt: Moment,
  endsAt: Moment,
});

/** Announces a maintenance window. */
export const planMaintenance = audited(
  { verb: 'maintenance.plan', changes: maintenance },
  async (ctx: OperatorContext, input: z.input<typeof Input>) => {
    const values = checkInput(Input, input);
    if (values.endsAt <= values.startsAt) throw new InputError('endsAt: must be after the beginning');
    if (values.endsAt <= ctx.clock()) throw new InputError('endsAt: must be in the future');
    return onlyRow(await ctx.db.insert(maintenance).values(values).returning());
  },
);

const isAhead = (maintenanceId: number, now: Date) =>
  and(eq(maintenance.id, maintenanceId), isNull(maintenance.canceledAt), gt(maintenance.endsAt, now));

const noneAhead = (maintenanceId: number) =>
  new OperatorError(`There is no maintenance ${maintenanceId} ahead.`);

/** A maintenance window that is neither over nor canceled. Throws OperatorError when there is none. */
export async function getMaintenanceOrThrow(ctx: OperatorContext, maintenanceId: number) {
  const [found] = await ctx.db.select().from(maintenance).where(isAhead(maintenanceId, ctx.clock()));
  if (found === undefined) throw noneAhead(maintenanceId);
  return found;
}

/** Cancels a maintenance window that is not over. */
export const cancelMaintenance = audited(
  { verb: 'maintenance.cancel', changes: maintenance },
  async (ctx: OperatorContext, maintenanceId: number) => {
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
