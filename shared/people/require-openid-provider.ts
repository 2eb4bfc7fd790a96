import { and, eq, isNotNull } from 'drizzle-orm';
import { openidProvider } from '../../db/people/tables/openid-provider.ts';
import { audited } from '../platform/audit/audited.ts';
import type { Ctx } from '../platform/ctx.ts';
import { DomainError } from '../platform/errors/domain-error.ts';

/**
 * Restricts members to the organization's provider, or allows mailed links too. Owners always have both. Throws DomainError
 * without a provider, or before anyone has signed in with it.
 */
export const requireOpenidProvider = audited(
  { verb: 'openid.require', changes: openidProvider },
  async (ctx: Ctx, { organizationId, isOnly }: { organizationId: number; isOnly: boolean }) => {
    const [changed] = await ctx.db
      .update(openidProvider)
      .set({ isOnly })
      .where(
        and(
          eq(openidProvider.organizationId, organizationId),
          isOnly ? isNotNull(openidProvider.usedAt) : undefined,
        ),
      )
      .returning({ isOnly: openidProvider.isOnly });
    if (changed === undefined) throw new DomainError('PROVIDER_UNPROVEN');
  },
);
