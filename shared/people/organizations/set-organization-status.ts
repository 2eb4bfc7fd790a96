import { and, eq, isNull } from 'drizzle-orm';
import { type ORGANIZATION_STATUSES, organization } from '../../../db/people/tables/organization.ts';
import { audited } from '../../platform/audit/audited.ts';
import { raiseEpoch } from '../../platform/auth/organization-epoch.ts';
import type { Ctx } from '../../platform/ctx.ts';
import { DomainError } from '../../platform/errors/domain-error.ts';

type SetOrganizationStatus = {
  organizationId: number;
  status: Exclude<(typeof ORGANIZATION_STATUSES)[number], 'closed'>;
};

/** Activates or suspends an organization, also a closed one; its keys stay revoked. Links of a suspended one redirect. */
export const setOrganizationStatus = audited(
  { verb: 'organization.set-status', changes: organization },
  async (ctx: Ctx, { organizationId, status }: SetOrganizationStatus) => {
    const [changed] = await ctx.db
      .update(organization)
      .set({ status })
      .where(and(eq(organization.id, organizationId), isNull(organization.erasedAt)))
      .returning({ id: organization.id, name: organization.name, status: organization.status });
    if (changed === undefined) throw new DomainError('ORGANIZATION_ERASED', { organizationId });
    await raiseEpoch(ctx, [organizationId]);
    return changed;
  },
);
