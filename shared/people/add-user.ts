import { and, eq, sql } from 'drizzle-orm';
import * as z from 'zod';
import { getOrCreateUser } from '../../db/people/queries/get-or-create-user.ts';
import { membership, ROLES } from '../../db/people/tables/membership.ts';
import { audited } from '../kernel/audit/audited.ts';
import type { Ctx } from '../kernel/ctx.ts';
import { insertWithRoom } from '../kernel/dependencies/insert-with-room.ts';
import { DomainError } from '../kernel/errors/domain-error.ts';
import { checkInput } from '../kernel/verbs/check-input.ts';
import { Email, Id } from '../kernel/verbs/fields.ts';
import { Name } from '../kernel/verbs/name.ts';
import { MAX_MEMBERS } from './list-members.ts';

export const AddUser = z.object({
  organizationId: Id,
  email: Email.describe('e-mail address of the person'),
  name: Name.optional().describe('name of a new person; existing people keep theirs'),
  role: z.enum(ROLES).describe('role in the organization'),
});
export type AddUser = z.input<typeof AddUser>;

/**
 * Adds a person to an organization, found by e-mail (case-insensitive) or created; a former member returns with the new
 * role, and without their former keys. For operators: members invite people, who accept (`createInvitation`). Throws DomainError
 * for a current member.
 */
export const addUser = audited(
  { verb: 'user.add', changes: membership },
  async (ctx: Ctx, input: AddUser) => {
    const { organizationId, email, name, role } = checkInput(AddUser, input);
    const userId = await resolveUser(ctx, email, name);
    const inserting = ctx.db
      .insert(membership)
      .values({ organizationId, userId, role })
      .onConflictDoUpdate({
        target: [membership.organizationId, membership.userId],
        set: { role, status: 'active', createdAt: sql`now()`, lastSeenAt: null },
        setWhere: eq(membership.status, 'removed'),
      })
      .returning({ role: membership.role });
    const room = {
      table: membership,
      organizationId,
      counted: and(eq(membership.organizationId, organizationId), eq(membership.status, 'active')),
      most: MAX_MEMBERS,
      code: 'TOO_MANY_MEMBERS',
    } as const;
    const [member] = await insertWithRoom(ctx, room, inserting);
    if (member === undefined) throw new DomainError('USER_ALREADY_MEMBER', { email });
    return { userId, organizationId, email, role: member.role };
  },
);

async function resolveUser(ctx: Ctx, email: string, given: string | undefined): Promise<number> {
  const { id, name, status } = await getOrCreateUser(ctx.db, { email, name: given });
  if (given !== undefined && name !== given) throw new DomainError('USER_NAMED_OTHERWISE', { email, name });
  if (status !== 'active') throw new DomainError('USER_DISABLED', { email });
  return id;
}
