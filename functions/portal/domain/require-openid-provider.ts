import { and, eq, isNotNull } from 'drizzle-orm';
import { openidProvider } from '../../../db/schema/portal/openid-provider.ts';
import { audited } from '../../../shared/audit/audited.ts';
import { Refusal } from '../../../shared/verbs/refusal.ts';
import type { VerbContext } from '../../../shared/verbs/verb-context.ts';

/**
 * Restricts members to the organization's provider, or allows mailed links too. Owners always have both. Throws Refusal
 * without a provider, or before anyone has signed in with it.
 */
export const requireOpenidProvider = audited(
  { verb: 'openid.require', changes: openidProvider },
  async (ctx: VerbContext, { organizationId, isOnly }: { organizationId: number; isOnly: boolean }) => {
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
    if (changed === undefined)
      throw new Refusal(`Nobody of organization ${organizationId} has come in by its provider.`, {
        reason: 'unproven',
      });
  },
);
