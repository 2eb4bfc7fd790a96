import { eq, sql } from 'drizzle-orm';
import { membership } from '../../db/people/tables/membership.ts';
import { user } from '../../db/people/tables/user.ts';
import type { Ctx } from '../kernel/ctx.ts';

/** The most members and pending invitations of an organization: the portal reads all of them for a page. */
export const MAX_MEMBERS = 1_000;

/** An organization's members, and as many removed ones. */
export function listMembers(ctx: Ctx, organizationId: number) {
  return ctx.db
    .select({
      userId: user.id,
      name: user.name,
      email: user.email,
      role: membership.role,
      status: membership.status,
      userStatus: user.status,
      createdAt: membership.createdAt,
      lastSeenAt: membership.lastSeenAt,
      visitedAt: membership.visitedAt,
    })
    .from(membership)
    .innerJoin(user, eq(user.id, membership.userId))
    .where(eq(membership.organizationId, organizationId))
    .orderBy(sql`${membership.status} = 'removed'`, user.id)
    .limit(2 * MAX_MEMBERS);
}
