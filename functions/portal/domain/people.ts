import { mailInvitation } from '../../../db/queries/portal/mails.ts';
import { createDeadline } from '../../../shared/dependencies/deadline.ts';
import { createJobQueue } from '../../../shared/jobs/queue.ts';
import { listMemberKeys } from '../../../shared/keys/list-member-keys.ts';
import { addUser } from '../../../shared/people/add-user.ts';
import { listMembers } from '../../../shared/people/list-members.ts';
import { removeMember } from '../../../shared/people/remove-member.ts';
import { setMemberRole } from '../../../shared/people/set-member-role.ts';
import { Refusal } from '../../../shared/verbs/refusal.ts';
import type { FormContext, PortalContext } from '../context.ts';
import { SWEEP_MAILS } from '../mails/sweep-mails.ts';

type Role = PortalContext['role'];

/** Current members. */
export const listPeople = async (ctx: PortalContext) =>
  (await listMembers(ctx, ctx.organization.id)).filter(({ status }) => status === 'active');

/** Only owners may grant or remove the owner role. Throws Refusal. */
function checkOwner({ role }: PortalContext, ...roles: (Role | undefined)[]): void {
  if (role !== 'owner' && roles.includes('owner'))
    throw new Refusal('Only an owner makes or removes an owner.', { reason: 'may-not-grant', field: 'role' });
}

const roleOf = async (ctx: PortalContext, userId: number): Promise<Role | undefined> =>
  (await listPeople(ctx)).find((person) => person.userId === userId)?.role;

/** A current member and their keys that work, which a removal stops. Throws Refusal. */
export async function getPersonOrThrow(ctx: PortalContext, userId: number) {
  const organizationId = ctx.organization.id;
  const [members, keys] = await ctx.db.batch([
    listMembers(ctx, organizationId),
    listMemberKeys(ctx, { organizationId, userId }),
  ]);
  const person = members.find((member) => member.userId === userId && member.status === 'active');
  if (person === undefined) throw new Refusal(`There is no member ${userId}.`, { reason: 'not-found' });
  return { ...person, keys };
}

const QSTASH_MS = 2_000;

/** Adds a member, and mails them where to sign in. */
export async function invite(
  ctx: FormContext,
  { email, name, role }: { email: string; name: string | undefined; role: Role },
): Promise<void> {
  checkOwner(ctx, role);
  const organizationId = ctx.organization.id;
  const { userId } = await addUser(ctx, { organizationId, email, role, ...(name !== undefined && { name }) });
  await mailInvited(ctx, { userId, role });
}

/** Mails a new member where to sign in, once for each sending of the form. */
export async function mailInvited(
  ctx: FormContext,
  { userId, role }: { userId: number; role: Role },
): Promise<void> {
  await mailInvitation(
    ctx.db,
    { organizationId: ctx.organization.id, userId, invitedBy: ctx.person.name, role },
    ctx.sending.name,
  );
  // The outbox is swept every minute anyway: this only makes the mail faster.
  const queue = createJobQueue(ctx.config, createDeadline('qstash', QSTASH_MS, { meter: ctx.meter }));
  const asked = queue.publish(SWEEP_MAILS, {});
  ctx.waitUntil(asked.catch(() => ctx.log.warn('mails_not_published')));
}

/** Changes a member's role. Throws Refusal for the only owner. */
export async function changeRole(
  ctx: PortalContext,
  { userId, role }: { userId: number; role: Role },
): Promise<void> {
  checkOwner(ctx, role, await roleOf(ctx, userId));
  await setMemberRole(ctx, { organizationId: ctx.organization.id, userId, role });
}

/** Removes a member. Throws Refusal for the only owner. */
export async function removePerson(ctx: PortalContext, { userId }: { userId: number }): Promise<void> {
  checkOwner(ctx, await roleOf(ctx, userId));
  await removeMember(ctx, { organizationId: ctx.organization.id, userId });
}
