import { DomainError } from '../../../../shared/kernel/errors/domain-error.ts';
import { listMemberKeys } from '../../../../shared/people/keys/list-member-keys.ts';
import { listMembers } from '../../../../shared/people/list-members.ts';
import { removeMember } from '../../../../shared/people/remove-member.ts';
import { setMemberRole } from '../../../../shared/people/set-member-role.ts';
import type { PortalContext } from '../../app/context.ts';

/** Current members. */
export const listPeople = async (ctx: PortalContext) =>
  onlyCurrent(await listMembers(ctx, ctx.organization.id));

const onlyCurrent = <Member extends { status: string }>(members: readonly Member[]): Member[] =>
  members.filter(({ status }) => status === 'active');

/** A current member and their keys that work, which a removal stops. */
export async function findCurrentMember(ctx: PortalContext, userId: number) {
  const organizationId = ctx.organization.id;
  const [members, keys] = await ctx.db.batch([
    listMembers(ctx, organizationId),
    listMemberKeys(ctx, { organizationId, userId }),
  ]);
  const person = onlyCurrent(members).find((member) => member.userId === userId);
  return person && { ...person, keys };
}

/** Finds the person. Throws DomainError when there is none. */
export async function getPersonOrThrow(ctx: PortalContext, userId: number) {
  const person = await findCurrentMember(ctx, userId);
  if (person === undefined) throw new DomainError('PERSON_NOT_FOUND');
  return person;
}

/** Changes a member's role. Throws as `setMemberRole`. */
export async function changeRole(
  ctx: PortalContext,
  { userId, role }: { userId: number; role: PortalContext['role'] },
): Promise<void> {
  await setMemberRole(ctx, { organizationId: ctx.organization.id, userId, role });
}

/** Removes a member. Throws as `removeMember`. */
export async function removePerson(ctx: PortalContext, { userId }: { userId: number }): Promise<void> {
  await removeMember(ctx, { organizationId: ctx.organization.id, userId });
}
