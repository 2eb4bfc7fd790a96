import { and, desc, eq, gt, isNull, lt, ne, or } from 'drizzle-orm';
import type { BatchItem } from 'drizzle-orm/batch';
import * as z from 'zod';
import { plan } from '../../db/billing/tables/plan.ts';
import { audited } from '../kernel/audit/audited.ts';
import type { Ctx } from '../kernel/ctx.ts';
import { writeWithRoom } from '../kernel/dependencies/insert-with-room.ts';
import { DomainError } from '../kernel/errors/domain-error.ts';
import { toMessage } from '../kernel/errors/message.ts';
import { SERVICE_CODES } from '../kernel/services.ts';
import { checkInput } from '../kernel/verbs/check-input.ts';
import { Id, Line, Moment } from '../kernel/verbs/fields.ts';
import { onlyRow } from '../kernel/verbs/only-row.ts';

/** An organization's plans, latest first. */
export function listPlans(ctx: Ctx, organizationId: number) {
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

export const AddPlan = z
  .object({
    organizationId: Id,
    service: z.enum(SERVICE_CODES).describe('service whose usage it includes'),
    name: Line.describe('name that the customer sees'),
    // Never in the past, where usage was already charged.
    startsAt: Moment.optional().meta({ word: 'from', description: 'when it starts, now by default' }),
    endsAt: Moment.optional().meta({ word: 'until', description: 'when it ends, by default never' }),
    dailyQuota: z
      .int()
      .min(0)
      .max(2_147_483_647)
      .optional()
      .describe('links that may be created per day in Colombia time, 100,000 by default'),
  })
  .refine(({ service, dailyQuota }) => dailyQuota === undefined || service === 'urlshortener', {
    path: ['dailyQuota'],
    error: toMessage({
      en: 'counts created links: plans of other services have none',
      es: 'cuenta enlaces creados: los planes de otros servicios no lo tienen',
    }),
  });
export type AddPlan = z.input<typeof AddPlan>;

/** Gives an organization a plan that includes a service's usage. One plan per service at a time. */
export const addPlan = audited({ verb: 'plan.add', changes: plan }, async (ctx: Ctx, input: AddPlan) => {
  const now = ctx.clock();
  const { startsAt = now, ...terms } = checkInput(AddPlan, input);
  const values = { ...terms, startsAt };
  if (startsAt < now) throw new DomainError('IN_THE_PAST', { field: 'startsAt' });
  if (values.endsAt !== undefined && values.endsAt <= startsAt) {
    throw new DomainError('NOT_AFTER_START', { field: 'endsAt' });
  }
  return onlyRow(await writeAlone(ctx, values, ctx.db.insert(plan).values(values).returning()));
});

type Period = {
  id?: number;
  organizationId: number;
  service: string;
  startsAt: Date;
  endsAt?: Date | undefined;
};

/** Writes the plan of a period, unless another one has some of its time; whoever writes at the same moment waits. */
async function writeAlone<Write extends BatchItem<'pg'>>(
  ctx: Ctx,
  period: Period,
  write: Write,
): Promise<Awaited<Write>> {
  const { id, organizationId, service, startsAt, endsAt } = period;
  const counted = and(
    eq(plan.organizationId, organizationId),
    eq(plan.service, service),
    or(isNull(plan.endsAt), gt(plan.endsAt, startsAt)),
    endsAt && lt(plan.startsAt, endsAt),
  );
  const written = await writeWithRoom(ctx, { table: plan, organizationId, counted, most: 1 }, write);
  if (written !== undefined) return written;
  const [other] = await ctx.db
    .select({ id: plan.id, name: plan.name })
    .from(plan)
    .where(and(counted, id === undefined ? undefined : ne(plan.id, id)))
    .limit(1);
  // The other one has just been ended.
  if (other === undefined) return await writeAlone(ctx, period, write);
  throw new DomainError('PLAN_OVERLAPS', other);
}

export const EndPlan = z.object({
  organizationId: Id,
  planId: Id.describe('ID of the plan'),
  // Never in the past, where usage was already included.
  endsAt: Moment.optional().meta({ word: 'at', description: 'when it ends, now by default' }),
});
export type EndPlan = z.input<typeof EndPlan>;

/** Ends a plan. One that has not started is removed entirely. Throws PLAN_OVERLAPS where it would end later, in the time of another. */
export const endPlan = audited({ verb: 'plan.end', changes: plan }, async (ctx: Ctx, input: EndPlan) => {
  const now = ctx.clock();
  const { organizationId, planId, endsAt = now } = checkInput(EndPlan, input);
  const isPlan = and(eq(plan.organizationId, organizationId), eq(plan.id, planId));
  const [found] = await ctx.db.select().from(plan).where(isPlan);
  if (found === undefined) throw new DomainError('PLAN_NOT_FOUND', { organizationId, planId });
  if (endsAt < now) throw new DomainError('IN_THE_PAST', { field: 'endsAt' });
  if (found.endsAt !== null && found.endsAt <= now) throw new DomainError('PLAN_ENDED', { planId });

  if (endsAt <= found.startsAt) {
    await ctx.db.delete(plan).where(isPlan);
    return { id: planId, name: found.name, endsAt: found.startsAt };
  }
  await writeAlone(ctx, { ...found, endsAt }, ctx.db.update(plan).set({ endsAt }).where(isPlan).returning());
  return { id: planId, name: found.name, endsAt };
});
