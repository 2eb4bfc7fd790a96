import { and, eq, isNull, sql } from 'drizzle-orm';
import { openidProvider } from '../../db/schema/portal/openid-provider.ts';
import { session } from '../../db/schema/portal/session.ts';
import { audited } from '../audit/audited.ts';
import { Refusal } from '../verbs/refusal.ts';
import type { VerbContext } from '../verbs/verb-context.ts';

/**
 * Returns everybody to sign-in by mail, and ends the sessions opened with the provider. Throws Refusal when there is
 * none.
 */
export const removeOpenidProvider = audited(
  { verb: 'openid.remove', changes: openidProvider },
  async (ctx: VerbContext, { organizationId }: { organizationId: number }) => {
    const [[removed], ended] = await ctx.db.batch([
      ctx.db
        .delete(openidProvider)
        .where(eq(openidProvider.organizationId, organizationId))
        .returning({ issuer: openidProvider.issuer, clientId: openidProvider.clientId }),
      ctx.db
        .update(session)
        .set({ endedAt: sql`now()` })
        .where(and(eq(session.organizationId, organizationId), isNull(session.endedAt)))
        .returning({ id: session.id }),
    ]);
    if (removed === undefined)
      throw new Refusal(`Organization ${organizationId} has no provider.`, { reason: 'not-found' });
    return { organizationId, ...removed, sessionsEnded: ended.length };
  },
);
