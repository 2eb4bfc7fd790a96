import { and, eq, sql } from 'drizzle-orm';
import { getOrCreateUser } from '../../../../db/queries/people/get-or-create-user.ts';
import { type InvitationRow, isOpen } from '../../../../db/queries/people/invitations.ts';
import { invitation } from '../../../../db/schema/people/invitation.ts';
import { type AuditContext, audited } from '../../../../shared/audit/audited.ts';
import { checkInput } from '../../../../shared/verbs/check-input.ts';
import { Line } from '../../../../shared/verbs/fields.ts';
import { Refusal } from '../../../../shared/verbs/refusal.ts';
import type { Visit } from '../../context.ts';

type Answer = {
  /** The role that the person was shown: they accept no other. */
  role: InvitationRow['role'];
  /** Of a person who has none yet. */
  name: string | undefined;
};

/**
 * Makes the person who has the invited address a member. Former members get nothing back but the membership. Throws
 * Refusal when the invitation has ended, expired or now has another role.
 */
export async function acceptInvitation(
  visit: Visit,
  { id, organizationId, email }: InvitationRow,
  { role, name }: Answer,
): Promise<void> {
  const given = name === undefined ? undefined : checkInput(Line, name);
  const person = await getOrCreateUser(visit.db, { email, name: given, language: visit.language });
  if (person.status !== 'active') throw ended();
  const by = { actor: 'user', actorId: person.id, actorName: person.name } as const;
  await join({ ...visit, by }, { organizationId, invitationId: id, userId: person.id, role });
}

const ended = () => new Refusal('The invitation has ended or changed.', { reason: 'not-found' });

type Joining = Pick<Answer, 'role'> & { organizationId: number; invitationId: number; userId: number };

const join = audited(
  { verb: 'invitation.accept', changes: invitation },
  async (ctx: AuditContext, { organizationId, invitationId, userId, role }: Joining): Promise<void> => {
    const invited = and(
      eq(invitation.organizationId, organizationId),
      eq(invitation.id, invitationId),
      eq(invitation.role, role),
      isOpen,
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
           set role = excluded.role, status = 'active', created_at = now(), last_seen_at = null
         where membership.status = 'removed'
      )
      select from accepted`);
    if (rows.length === 0) throw ended();
  },
);
