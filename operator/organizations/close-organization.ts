import { sql } from 'drizzle-orm';
import { organization } from '../../db/schema/people/organization.ts';
import { audited } from '../../shared/audit/audited.ts';
import { raiseEpoch } from '../../shared/auth/organization-epoch.ts';
import type { OperatorContext } from '../program/operator-context.ts';
import { OperatorError } from '../program/operator-error.ts';

const DAY_MS = 86_400_000;
const DEFAULT_DAYS = 90;

export type CloseOrganization = { organizationId: number; redirectsUntil?: Date | undefined };

/** When links end unless another date is given. */
export const defaultEnd = ({ clock }: OperatorContext): Date =>
  new Date(clock().getTime() + DEFAULT_DAYS * DAY_MS);

/**
 * Closes an organization: its working keys end for good, and its links on a date. One that is closed already gets the new
 * date. Throws OperatorError for a date within a day: the redirect's cache keeps links for hours.
 */
export const closeOrganization = audited(
  { verb: 'organization.close', changes: organization },
  async (ctx: OperatorContext, { organizationId, redirectsUntil = defaultEnd(ctx) }: CloseOrganization) => {
    if (redirectsUntil.getTime() < ctx.clock().getTime() + DAY_MS)
      throw new OperatorError('Its links must redirect for at least another day.');
    const { rows } = await ctx.db.execute<{ name: string; keys: string }>(sql`
      with closed as (
        update organization
           set status = 'closed', closed_at = coalesce(closed_at, now()), redirects_until = ${redirectsUntil.toISOString()}
         where id = ${organizationId} and erased_at is null
        returning id, name
      ), ended as (
        update api_key set revoked_at = now() from closed
         where organization_id = closed.id and revoked_at is null
        returning api_key.id
      )
      select name, (select count(*) from ended) as keys from closed`);
    const [closed] = rows;
    if (closed === undefined) throw new OperatorError(`Organization ${organizationId} has been erased.`);
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
