import { createMailer } from '../../../shared/mail/mailer.ts';
import { invitationMessage } from '../../../shared/mail/messages/invitation.ts';
import { addUser } from '../../../shared/people/add-user.ts';
import { listMembers } from '../../../shared/people/list-members.ts';
import { removeMember } from '../../../shared/people/remove-member.ts';
import { setMemberRole } from '../../../shared/people/set-member-role.ts';
import { Refusal } from '../../../shared/verbs/refusal.ts';
import type { PortalContext } from '../context.ts';

type Role = PortalContext['role'];

/** The people who are members now. */
export const listPeople = async (ctx: PortalContext) =>
  (await listMembers(ctx, ctx.organization.id)).filter(({ status }) => status === 'active');

/** Owners are made and unmade by owners. Throws Refusal. */
function checkOwner({ role }: PortalContext, ...roles: (Role | undefined)[]): void {
  if (role !== 'owner' && roles.includes('owner'))
    throw new Refusal('Only an owner makes or removes an owner.', { reason: 'may-not-grant', field: 'role' });
}

const roleOf = async (ctx: PortalContext, userId: number): Promise<Role | undefined> =>
  (await listPeople(ctx)).find((person) => person.userId === userId)?.role;

/** Makes somebody a member, and tells them by mail where to sign in. */
export async function invite(
  ctx: PortalContext,
  { email, name, role }: { email: string; name: string | undefined; role: Role },
): Promise<void> {
  checkOwner(ctx, role);
  const organizationId = ctx.organization.id;
  const { userId } = await addUser(ctx, { organizationId, email, role, ...(name !== undefined && { name }) });
  const { mail } = ctx.config;
  if (mail === undefined) throw new Error('The portal lacks the MAIL_ variables.');
  const message = invitationMessage(ctx.language, {
    organization: ctx.organization.name,
    invitedBy: ctx.person.name,
    role,
    url: `${ctx.portal.PORTAL_BASE_URL}/sign-in?next=/${organizationId}`,
  });
  const sent = createMailer(mail, { meter: ctx.meter }).send({
    to: email,
    ...message,
    idempotencyKey: `invitation-${organizationId}-${userId}-${ctx.requestId}`,
  });
  ctx.waitUntil(sent.catch((error) => ctx.log.error('invitation_not_sent', error)));
}

/** Gives a member another role. Throws Refusal for the only owner. */
export async function changeRole(
  ctx: PortalContext,
  { userId, role }: { userId: number; role: Role },
): Promise<void> {
  checkOwner(ctx, role, await roleOf(ctx, userId));
  await setMemberRole(ctx, { organizationId: ctx.organization.id, userId, role });
}

/** Takes a member out. Throws Refusal for the only owner. */
export async function removePerson(ctx: PortalContext, { userId }: { userId: number }): Promise<void> {
  checkOwner(ctx, await roleOf(ctx, userId));
  await removeMember(ctx, { organizationId: ctx.organization.id, userId });
}
