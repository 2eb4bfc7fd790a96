import { desc, eq } from 'drizzle-orm';
import { plan } from '../../db/schema/plan.ts';
import type { OperatorContext } from '../operator-context.ts';

/** The plans of an organization, the latest first. */
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
