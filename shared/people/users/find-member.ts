import { and, eq, sql } from 'drizzle-orm';
import { membership } from '../../../db/people/tables/membership.ts';
import { user } from '../../../db/people/tables/user.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { DomainError } from '../../kernel/errors/domain-error.ts';

/** A member of an organization, current or removed, by e-mail. Throws DomainError when there is none. */
export async function findMember(ctx: Ctx, organizationId: number, email: string) {
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
  if (member === undefined) throw new DomainError('NOT_A_MEMBER', { email, organizationId });
  return member;
}
