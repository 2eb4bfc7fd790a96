import { and, eq, isNull, sql } from 'drizzle-orm';
import { openidProvider } from '../../db/people/tables/openid-provider.ts';
import { session } from '../../db/people/tables/session.ts';
import { audited } from '../platform/audit/audited.ts';
import type { Ctx } from '../platform/ctx.ts';
import { DomainError } from '../platform/errors/domain-error.ts';

/**
 * Returns everybody to sign-in by mail, and ends the sessions opened with the provider. Throws DomainError when there is
 * none.
 */
export const removeOpenidProvider = audited(
  { verb: 'openid.remove', changes: openidProvider },
  async (ctx: Ctx, { organizationId }: { organizationId: number }) => {
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
    if (removed === undefined) throw new DomainError('PROVIDER_NOT_SET', { organizationId });
    return { organizationId, ...removed, sessionsEnded: ended.length };
  },
);
