import { and, eq, isNotNull, isNull, sql } from 'drizzle-orm';
import {
  countProviderSessions as countSessions,
  findOpenidProvider,
} from '../../db/people/queries/openid.ts';
import { openidProvider } from '../../db/people/tables/openid-provider.ts';
import { session } from '../../db/people/tables/session.ts';
import { audited } from '../kernel/audit/audited.ts';
import type { Ctx, TenantCtx } from '../kernel/ctx.ts';
import { DomainError } from '../kernel/errors/domain-error.ts';

/** An organization's sign-in code, and its identity provider without the secret, or null. Throws DomainError. */
export async function getOpenidProvider({ db }: Ctx, { organizationId }: { organizationId: number }) {
  const found = await findOpenidProvider(db, organizationId);
  if (found === undefined) throw new DomainError('ORGANIZATION_NOT_FOUND', { organization: organizationId });
  return found;
}

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

/** The open sessions that the organization's identity provider has begun. */
export const countProviderSessions = ({ db, tenant }: TenantCtx): Promise<number> =>
  countSessions(db, tenant.organizationId);
