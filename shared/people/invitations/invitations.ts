import { type SQL, sql } from 'drizzle-orm';
import * as z from 'zod';
import { toSql } from '../../../db/engine/sql-functions/define-sql-function.ts';
import { mayInvite } from '../../../db/people/functions/people.ts';
import { listInvitations as findInvitations } from '../../../db/people/queries/invitations.ts';
import { invitation } from '../../../db/people/tables/invitation.ts';
import { membership, ROLES, type Role } from '../../../db/people/tables/membership.ts';
import { audited } from '../../kernel/audit/audited.ts';
import type { TenantCtx } from '../../kernel/ctx.ts';
import { lockRoom } from '../../kernel/dependencies/insert-with-room.ts';
import { DomainError } from '../../kernel/errors/domain-error.ts';
import { checkInput } from '../../kernel/verbs/check-input.ts';
import { Email } from '../../kernel/verbs/fields.ts';
import { Name } from '../../kernel/verbs/name.ts';
import { onlyRow } from '../../kernel/verbs/only-row.ts';
import { MAX_MEMBERS } from '../list-members.ts';

const VALID = sql.raw("interval '7 days'");

const Input = z.object({
  email: Email,
  /** The name of a person who is new. */
  name: Name.optional(),
  role: z.enum(ROLES),
  /** False: the address has been sent enough mails. */
  isMailed: z.boolean(),
});
export type NewInvitation = z.input<typeof Input>;

/**
 * Invites an address, with its mail; a pending invitation of the same address is renewed. It only looks up whether the
 * address is a member's: the answer and its timing are the same for any owner of the address. Throws DomainError for a member, and for a
 * role that the inviter may not give or replace.
 */
export const createInvitation = audited(
  { verb: 'invitation.create', changes: invitation },
  async (ctx: InviterCtx, input: NewInvitation): Promise<void> => {
    const { email, name = null, role, isMailed } = checkInput(Input, input);
    const { organizationId } = ctx.tenant;
    const inviting = ctx.db.execute<{ isKept: boolean; isMember: boolean; isFull: boolean }>(sql`
      with ${authorizedInviter(ctx, role)},
      others as (
        select (select count(*) from membership where organization_id = ${organizationId} and status = 'active')
             + (select count(*) from invitation
                 where organization_id = ${organizationId} and ended_at is null and lower(email) <> lower(${email})) as count
      ),
      member as (
        select from membership join "user" person on person.id = membership.user_id
         where membership.organization_id = ${organizationId} and membership.status = 'active'
           and lower(person.email) = lower(${email})
      ),
      kept as (
        insert into invitation (organization_id, email, name, role, invited_by, expires_at)
        select ${organizationId}, ${email}, ${name}, ${role}, inviter.user_id, now() + ${VALID}
          from inviter, others where not exists (select from member) and others.count < ${MAX_MEMBERS}
        on conflict (organization_id, lower(email)) where ended_at is null do update
           set email = excluded.email, name = excluded.name, role = excluded.role, invited_by = excluded.invited_by,
               created_at = now(), expires_at = excluded.expires_at
         where ${mayInviteInto(sql`(select inviter.role from inviter)`, sql`invitation.role`)}
        returning id, expires_at
      ),
      mailed as (
        insert into mail (organization_id, invitation_id, kind, cause, data)
        select ${organizationId}, kept.id, 'invitation', ${ctx.requestId},
               jsonb_build_object('role', ${role}::text, 'invitationId', kept.id, 'expiresAt', kept.expires_at)
          from kept, inviter where ${isMailed}::boolean
      )
      select exists (select from kept) as "isKept", exists (select from member) as "isMember",
             (select count from others) >= ${MAX_MEMBERS} as "isFull"`);
    const [, { rows }] = await ctx.db.batch([lockRoom(ctx, { table: membership, organizationId }), inviting]);
    const { isKept, isMember, isFull } = onlyRow(rows);
    if (isMember) throw new DomainError('INVITEE_IS_MEMBER');
    if (isFull) throw new DomainError('TOO_MANY_MEMBERS', { most: MAX_MEMBERS });
    if (!isKept) throw new DomainError('ROLE_NOT_GRANTABLE');
  },
);

/** A member who manages invitations. */
type InviterCtx = TenantCtx & { person: { id: number } };

/**
 * The subquery `inviter`: the person who asks, if they may invite into the role. Locked, so that losing that right
 * withdraws the invitation however close the two are.
 */
const authorizedInviter = ({ tenant, person }: InviterCtx, role: Role): SQL => sql`inviter as (
  select membership.user_id, membership.role
    from membership join "user" on "user".id = membership.user_id
   where membership.organization_id = ${tenant.organizationId} and membership.user_id = ${person.id}
     and membership.status = 'active' and ${mayInviteInto(sql`membership.role`, sql`${role}::text`)}
     for share of membership)`;

/** Whether a member with one role may make, change and withdraw invitations into another. */
const mayInviteInto = (by: SQL, role: SQL): SQL => toSql(mayInvite, { by, role });

/** The organization's pending invitations, latest first. */
export const listInvitations = ({ db, tenant }: TenantCtx) => findInvitations(db, tenant.organizationId);

type Change = { invitationId: number; role: Role };

/**
 * Changes the role of a pending invitation, whose inviter becomes the one who changes it. The link that was mailed shows
 * the new role. Throws DomainError.
 */
export const setInvitationRole = audited(
  { verb: 'invitation.set-role', changes: invitation },
  async (ctx: InviterCtx, { invitationId, role }: Change): Promise<void> => {
    const { rows } = await ctx.db.execute(sql`
      with ${authorizedInviter(ctx, role)}
      update invitation set role = ${role}, invited_by = inviter.user_id from inviter
       where invitation.organization_id = ${ctx.tenant.organizationId} and invitation.id = ${invitationId}
         and invitation.ended_at is null and ${mayInviteInto(sql`inviter.role`, sql`invitation.role`)}
      returning invitation.id`);
    if (rows.length === 0) throw new DomainError('ROLE_NOT_GRANTABLE');
  },
);

/** Withdraws a pending invitation: its link no longer works. Throws DomainError. */
export const withdrawInvitation = audited(
  { verb: 'invitation.withdraw', changes: invitation },
  async (ctx: InviterCtx, { invitationId }: { invitationId: number }): Promise<void> => {
    const { rows } = await ctx.db.execute(sql`
      with ${authorizedInviter(ctx, 'member')}
      update invitation set outcome = 'withdrawn', ended_at = now() from inviter
       where invitation.organization_id = ${ctx.tenant.organizationId} and invitation.id = ${invitationId}
         and invitation.ended_at is null and ${mayInviteInto(sql`inviter.role`, sql`invitation.role`)}
      returning invitation.id`);
    if (rows.length === 0) throw new DomainError('INVITATION_NOT_FOUND');
  },
);
