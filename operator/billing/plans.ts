import { and, desc, eq, gt, isNull, lt, or } from 'drizzle-orm';
import * as z from 'zod';
import { plan } from '../../db/schema/money/plan.ts';
import { audited } from '../../shared/audit/audited.ts';
import { SERVICE_CODES } from '../../shared/services.ts';
import { checkInput } from '../../shared/verbs/check-input.ts';
import { Id, Line, Moment } from '../../shared/verbs/fields.ts';
import { onlyRow } from '../../shared/verbs/only-row.ts';
import type { OperatorContext } from '../program/operator-context.ts';
import { InputError, OperatorError } from '../program/operator-error.ts';

/** An organization's plans, latest first. */
export function listPlans(ctx: OperatorContext, organizationId: number) {
  return ctx.db
    .select({
      id: plan.id,
      service: plan.service,
      name: plan.name,
      startsAt: plan.startsAt,
      endsAt: plan.endsAt,
      dailyQuota: plan.dailyQuota,
    })
    .from(plan)
    .where(eq(plan.organizationId, organizationId))
    .orderBy(desc(plan.startsAt));
}

const AddPlanInput = z
  .object({
    organizationId: Id,
    service: z.enum(SERVICE_CODES),
    name: Line,
    /** Default: now. Never in the past, where usage was already charged. */
    startsAt: Moment.optional(),
    /** Default: until it is ended. */
    endsAt: Moment.optional(),
    /** Creations per Colombia day; default: the contract's 100,000. */
    dailyQuota: z.int().min(0).max(2_147_483_647).optional(),
  })
  .refine(({ service, dailyQuota }) => dailyQuota === undefined || service === 'urlshortener', {
    path: ['dailyQuota'],
    error: 'counts created links: plans of other services have none',
  });

/** Gives an organization a plan that includes a service's usage. One plan per service at a time. */
export const addPlan = audited(
  { verb: 'plan.add', changes: plan },
  async (ctx: OperatorContext, input: z.input<typeof AddPlanInput>) => {
    const now = ctx.clock();
    const { startsAt = now, ...terms } = checkInput(AddPlanInput, input);
    const values = { ...terms, startsAt };
    if (startsAt < now) throw new InputError('startsAt: must not be in the past');
    if (values.endsAt !== undefined && values.endsAt <= startsAt) {
      throw new InputError('endsAt: must be after the beginning');
    }
    await refuseOverlap(ctx, values);
    return onlyRow(await ctx.db.insert(plan).values(values).returning());
  },
);

type Period = { organizationId: number; service: string; startsAt: Date; endsAt?: Date | undefined };

async function refuseOverlap(ctx: OperatorContext, { organizationId, service, startsAt, endsAt }: Period) {
  const [other] = await ctx.db
    .select({ id: plan.id, name: plan.name })
    .from(plan)
    .where(
      and(
        eq(plan.organizationId, organizationId),
        eq(plan.service, service),
        or(isNull(plan.endsAt), gt(plan.endsAt, startsAt)),
        endsAt && lt(plan.startsAt, endsAt),
      ),
    );
  if (other !== undefined) throw new OperatorError(`Plan ${other.id} ("${other.name}") runs at that time.`);
}

const EndPlanInput = z.object({
  organizationId: Id,
  planId: Id,
  /** Default: now. Never in the past, where usage was already included. */
  endsAt: Moment.optional(),
});

/** Ends a plan. One that has not started is removed entirely. */
export const endPlan = audited(
  { verb: 'plan.end', changes: plan },
  async (ctx: OperatorContext, input: z.input<typeof EndPlanInput>) => {
    const now = ctx.clock();
    const { organizationId, planId, endsAt = now } = checkInput(EndPlanInput, input);
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
