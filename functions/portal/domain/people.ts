import { listInvitations } from '../../../db/queries/people/invitations.ts';
import { listMemberKeys } from '../../../shared/keys/list-member-keys.ts';
import { listMembers } from '../../../shared/people/list-members.ts';
import { removeMember } from '../../../shared/people/remove-member.ts';
import { setMemberRole } from '../../../shared/people/set-member-role.ts';
import { Refusal } from '../../../shared/verbs/refusal.ts';
import type { PortalContext } from '../context.ts';

type Role = PortalContext['role'];

/** Current members. */
const listPeople = async (ctx: PortalContext) => onlyCurrent(await listMembers(ctx, ctx.organization.id));

/** Current members, and those who are invited. */
export async function listPeopleAndInvitations(ctx: PortalContext) {
  const { id } = ctx.organization;
  const [members, invitations] = await ctx.db.batch([listMembers(ctx, id), listInvitations(ctx.db, id)]);
  return { people: onlyCurrent(members), invitations };
}

const onlyCurrent = <Member extends { status: string }>(members: readonly Member[]): Member[] =>
  members.filter(({ status }) => status === 'active');

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
  const person = onlyCurrent(members).find((member) => member.userId === userId);
  if (person === undefined) throw new Refusal(`There is no member ${userId}.`, { reason: 'not-found' });
  return { ...person, keys };
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
