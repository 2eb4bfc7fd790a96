import { eq } from 'drizzle-orm';
import { type ORGANIZATION_STATUSES, organization } from '../../db/schema/people/organization.ts';
import { audited } from '../../shared/audit/audited.ts';
import { raiseEpoch } from '../../shared/auth/organization-epoch.ts';
import type { OperatorContext } from '../program/operator-context.ts';
import { OperatorError } from '../program/operator-error.ts';

export type SetOrganizationStatus = {
  organizationId: number;
  status: (typeof ORGANIZATION_STATUSES)[number];
};

/** Activates, suspends or closes an organization. Links of an inactive one still redirect. */
export const setOrganizationStatus = audited(
  { verb: 'organization.set-status', changes: organization },
  async (ctx: OperatorContext, { organizationId, status }: SetOrganizationStatus) => {
    const [changed] = await ctx.db
      .update(organization)
      .set({ status })
      .where(eq(organization.id, organizationId))
      .returning({ id: organization.id, name: organization.name, status: organization.status });
    if (changed === undefined) throw new OperatorError(`There is no organization ${organizationId}.`);
    await raiseEpoch(ctx, [organizationId]);
    return changed;
  },
);
