import { and, eq } from 'drizzle-orm';
import * as z from 'zod';
import { plan } from '../../db/schema/plan.ts';
import { audited } from '../../shared/audit/audited.ts';
import { checkInput } from '../../shared/verbs/check-input.ts';
import { Id, Moment } from '../../shared/verbs/fields.ts';
import type { OperatorContext } from '../operator-context.ts';
import { InputError, OperatorError } from '../operator-error.ts';

const Input = z.object({
  organizationId: Id,
  planId: Id,
  /** Left out: now. Never the past, whose usage was included. */
  endsAt: Moment.optional(),
});

/** Ends a plan. One that has not begun is taken back whole. */
export const endPlan = audited(
  { verb: 'plan.end', changes: plan },
  async (ctx: OperatorContext, input: z.input<typeof Input>) => {
    const now = ctx.clock();
    const { organizationId, planId, endsAt = now } = checkInput(Input, input);
    const isPlan = and(eq(plan.organizationId, organizationId), eq(plan.id, planId));
    const [found] = await ctx.db.select().from(plan).where(isPlan);
    if (found === undefined) throw new OperatorError(`Organization ${organizationId} has no plan ${planId}.`);
    if (endsAt < now) throw new InputError('endsAt: must not be in the past');
    if (found.endsAt !== null && found.endsAt <= now) throw new OperatorError(`Plan ${planId} has ended.`);

    if (endsAt <= found.startsAt) {
      await ctx.db.delete(plan).where(isPlan);
      return { id: planId, name: found.name, endsAt: found.startsAt };
    }
    await ctx.db.update(plan).set({ endsAt }).where(isPlan);
    return { id: planId, name: found.name, endsAt };
  },
);
