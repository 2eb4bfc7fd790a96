import { and, desc, eq, isNull, lte, sql } from 'drizzle-orm';
import type { Database } from '../../engine/client.ts';
import { deleteSome } from '../../engine/delete-some.ts';
import { type INVITATION_OUTCOMES, invitation, isOpenInvitation } from '../tables/invitation.ts';
import type { Role } from '../tables/membership.ts';
import { user } from '../tables/user.ts';

/** An organization's pending invitations, including expired ones, latest first: only what its members have typed. */
export const listInvitations = (db: Database, organizationId: number) =>
  db
    .select({
      id: invitation.id,
      email: invitation.email,
      name: invitation.name,
      role: invitation.role,
      invitedBy: user.name,
      createdAt: invitation.createdAt,
      expiresAt: invitation.expiresAt,
      isExpired: lte(invitation.expiresAt, sql`now()`).mapWith(Boolean),
    })
    .from(invitation)
    .innerJoin(user, eq(user.id, invitation.invitedBy))
    .where(and(eq(invitation.organizationId, organizationId), isNull(invitation.endedAt)))
    .orderBy(desc(invitation.id));

/** An invitation as the invited person sees it. */
export type InvitationRow = {
  id: number;
  organizationId: number;
  organization: string;
  invitedBy: string;
  inviterEmail: string;
  email: string;
  role: Role;
  outcome: (typeof INVITATION_OUTCOMES)[number] | null;
  isOpen: boolean;
  /** A suggested name for a person who has none yet; null: they have one. */
  suggestedName: string | null;
};

/** An invitation by its id; undefined when there is none, or the person who has its address is disabled. */
export async function findInvitation(db: Database, id: number): Promise<InvitationRow | undefined> {
  const { rows } = await db.execute<InvitationRow>(sql`
    select invitation.id::float8 as id, invitation.organization_id::float8 as "organizationId",
           organization.name as organization, inviter.name as "invitedBy", inviter.email as "inviterEmail",
           invitation.email, invitation.role,
           invitation.outcome, ${isOpenInvitation} as "isOpen",
           case when person.name = person.email or person.id is null then coalesce(invitation.name, '') end as "suggestedName"
      from invitation
      join organization on organization.id = invitation.organization_id
      join "user" inviter on inviter.id = invitation.invited_by
      left join "user" person on lower(person.email) = lower(invitation.email)
     where invitation.id = ${id} and person.status is distinct from 'disabled'`);
  return rows[0];
}

/** Whether an address has been invited, into any organization. */
export async function isInvited(db: Database, email: string): Promise<boolean> {
  const found = await db
    .select({ id: invitation.id })
    .from(invitation)
    .where(eq(sql`lower(${invitation.email})`, email.toLowerCase()))
    .limit(1);
  return found.length > 0;
}

/** Declines an open invitation, without recording by whom. */
export async function declineInvitation(db: Database, id: number): Promise<void> {
  await db
    .update(invitation)
    .set({ outcome: 'declined', endedAt: sql`now()` })
    .where(and(eq(invitation.id, id), isOpenInvitation));
}

/** Deletes invitations, with their mails, 30 days after they expire. Returns whether there are more. */
export const purgeInvitations = (db: Database, now: Date): Promise<boolean> =>
  deleteSome(
    db,
    (most) => sql`
      delete from invitation where id in (
        select id from invitation where expires_at < ${now.toISOString()}::timestamptz - interval '30 days'
         order by expires_at limit ${most})`,
  );
