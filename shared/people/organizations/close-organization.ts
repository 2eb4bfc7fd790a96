import { and, count, eq, isNull, sql } from 'drizzle-orm';
import { apiKey } from '../../../db/people/tables/api-key.ts';
import { organization } from '../../../db/people/tables/organization.ts';
import { audited } from '../../kernel/audit/audited.ts';
import { raiseEpoch } from '../../kernel/auth/organization-epoch.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { DomainError } from '../../kernel/errors/domain-error.ts';

const DAY_MS = 86_400_000;
const DEFAULT_DAYS = 90;

type CloseOrganization = { organizationId: number; redirectsUntil?: Date | undefined };

/** The moment at which links end unless another date is given. */
export const defaultEnd = ({ clock }: Ctx): Date => new Date(clock().getTime() + DEFAULT_DAYS * DAY_MS);

/**
 * Closes an organization: its working keys end permanently, and its links end on a date. If it is already closed, it
 * gets the new date. Throws DomainError for a date within a day: the redirect's cache keeps links for hours.
 */
export const closeOrganization = audited(
  { verb: 'organization.close', changes: organization },
  async (ctx: Ctx, { organizationId, redirectsUntil = defaultEnd(ctx) }: CloseOrganization) => {
    if (redirectsUntil.getTime() < ctx.clock().getTime() + DAY_MS)
      throw new DomainError('REDIRECTS_END_TOO_SOON');
    const { rows } = await ctx.db.execute<{ name: string; keys: string }>(sql`
      with closed as (
        update organization
           set status = 'closed', redirects_until = ${redirectsUntil.toISOString()}
         where id = ${organizationId} and erased_at is null
        returning id, name
      ), ended as (
        update api_key set revoked_at = now() from closed
         where organization_id = closed.id and revoked_at is null
        returning api_key.id
      )
      select name, (select count(*) from ended) as keys from closed`);
    const [closed] = rows;
    if (closed === undefined) throw new DomainError('ORGANIZATION_ERASED', { organizationId });
    await raiseEpoch(ctx, [organizationId]);
    return {
      id: organizationId,
      name: closed.name,
      status: 'closed',
      redirectsUntil,
      keysRevoked: Number(closed.keys),
    };
  },
);

/** Counts the keys of an organization that closing it would revoke. */
export async function countWorkingKeys({ db }: Ctx, organizationId: number): Promise<number> {
  const [found] = await db
    .select({ keys: count() })
    .from(apiKey)
    .where(and(eq(apiKey.organizationId, organizationId), isNull(apiKey.revokedAt)));
  return found?.keys ?? 0;
}
