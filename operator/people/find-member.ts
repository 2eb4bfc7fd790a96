import { and, eq, sql } from 'drizzle-orm';
import { membership } from '../../db/schema/people/membership.ts';
import { user } from '../../db/schema/people/user.ts';
import type { OperatorContext } from '../program/operator-context.ts';
import { OperatorError } from '../program/operator-error.ts';

/** A member of an organization, current or removed, by e-mail. Throws OperatorError when there is none. */
export async function findMember(ctx: OperatorContext, organizationId: number, email: string) {
  const [member] = await ctx.db
    .select({
      userId: user.id,
      name: user.name,
      email: user.email,
      role: membership.role,
      status: membership.status,
      userStatus: user.status,
    })
    .from(membership)
    .innerJoin(user, eq(user.id, membership.userId))
    .where(
      and(eq(membership.organizationId, organizationId), eq(sql`lower(${user.email})`, email.toLowerCase())),
    );
  if (member === undefined)
    throw new OperatorError(`${email} is not a member of organization ${organizationId}.`);
  return member;
}
