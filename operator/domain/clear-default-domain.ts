import { and, eq } from 'drizzle-orm';
import { domainTenure } from '../../db/schema/domain-tenure.ts';
import { audited } from '../../shared/audit/audited.ts';
import { raiseEpoch } from '../../shared/auth/organization-epoch.ts';
import type { OperatorContext } from '../operator-context.ts';
import { OperatorError } from '../operator-error.ts';
import { heldBy } from './list-tenures.ts';

/** Leaves an organization without a default domain of its own: the platform's is used. */
export const clearDefaultDomain = audited(
  { verb: 'domain.clear-default', changes: domainTenure },
  async (ctx: OperatorContext, organizationId: number) => {
    const cleared = await ctx.db
      .update(domainTenure)
      .set({ isDefault: false })
      .where(and(heldBy(organizationId), eq(domainTenure.isDefault, true)))
      .returning({ id: domainTenure.id });
    if (cleared.length === 0)
      throw new OperatorError(`Organization ${organizationId} has no default domain.`);
    await raiseEpoch(ctx, [organizationId]);
    return { organizationId, defaultDomain: null };
  },
);
