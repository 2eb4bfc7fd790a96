import { and, eq, sql } from 'drizzle-orm';
import { getOrCreateUser } from '../../../db/people/queries/get-or-create-user.ts';
import type { InvitationRow } from '../../../db/people/queries/invitations.ts';
import { invitation, isOpenInvitation } from '../../../db/people/tables/invitation.ts';
import { audited } from '../../kernel/audit/audited.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { DomainError } from '../../kernel/errors/domain-error.ts';
import { checkInput } from '../../kernel/verbs/check-input.ts';
import { Name } from '../../kernel/verbs/name.ts';

type Answer = {
  /** The role that the person was shown: they accept no other. */
  role: InvitationRow['role'];
  /** The name of a person who has none yet. */
  name: string | undefined;
};

/**
 * Makes the person who has the invited address a member. Former members get nothing back but the membership. Throws
 * DomainError when the invitation has ended, expired or now has another role.
 */
export async function acceptInvitation(
  ctx: Ctx,
  { id, organizationId, email }: InvitationRow,
  { role, name }: Answer,
): Promise<void> {
  const given = name === undefined ? undefined : checkInput(Name, name);
  const person = await getOrCreateUser(ctx.db, { email, name: given, language: ctx.language });
  if (person.status !== 'active') throw ended();
  const actor = { actor: 'user', actorId: person.id, actorName: person.name } as const;
  await join({ ...ctx, actor }, { organizationId, invitationId: id, userId: person.id, role });
}

const ended = () => new DomainError('INVITATION_ENDED');

type Joining = Pick<Answer, 'role'> & { organizationId: number; invitationId: number; userId: number };

const join = audited(
  { verb: 'invitation.accept', changes: invitation },
  async (ctx: Ctx, { organizationId, invitationId, userId, role }: Joining): Promise<void> => {
    const invited = and(
      eq(invitation.organizationId, organizationId),
      eq(invitation.id, invitationId),
      eq(invitation.role, role),
      isOpenInvitation,
    );
    const { rows } = await ctx.db.execute(sql`
      with accepted as (
        update invitation set outcome = 'accepted', ended_at = now() where ${invited}
        returning organization_id, role
      ),
      joined as (
        insert into membership (organization_id, user_id, role)
        select organization_id, ${userId}, role from accepted
        on conflict (organization_id, user_id) do update
           set role = excluded.role, status = 'active', created_at = now(), last_seen_at = null, visited_at = null
         where membership.status = 'removed'
      )
      select from accepted`);
    if (rows.length === 0) throw ended();
  },
);
