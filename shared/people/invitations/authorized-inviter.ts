import { type SQL, sql } from 'drizzle-orm';
import { toSql } from '../../../db/engine/sql-functions/define-sql-function.ts';
import { mayInvite } from '../../../db/people/functions/people.ts';
import type { Role } from '../../../db/people/tables/membership.ts';
import type { TenantCtx } from '../../platform/ctx.ts';

/** A member who manages invitations. */
export type InviterCtx = TenantCtx & { person: { id: number } };

/**
 * The subquery `inviter`: the person who asks, if they may invite into the role. Locked, so that losing that right
 * withdraws the invitation however close the two are.
 */
export const authorizedInviter = ({ tenant, person }: InviterCtx, role: Role): SQL => sql`inviter as (
  select membership.user_id, membership.role, "user".name
    from membership join "user" on "user".id = membership.user_id
   where membership.organization_id = ${tenant.organizationId} and membership.user_id = ${person.id}
     and membership.status = 'active' and ${mayInviteInto(sql`membership.role`, sql`${role}::text`)}
     for share of membership)`;

/** Whether a member with one role may make, change and withdraw invitations into another. */
export const mayInviteInto = (by: SQL, role: SQL): SQL => toSql(mayInvite, { by, role });
