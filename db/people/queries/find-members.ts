import { and, desc, eq, sql } from 'drizzle-orm';
import type { Database } from '../../engine/client.ts';
import { membership } from '../tables/membership.ts';
import { user } from '../tables/user.ts';

/** Current members of an organization, latest to join first. `beforeId` is a user's id. */
export async function findMembers(
  db: Database,
  organizationId: number,
  beforeId: number | undefined,
  limit: number,
) {
  return await db
    .select({
      id: user.id,
      name: user.name,
      email: user.email,
      role: membership.role,
      status: user.status,
      createdAt: membership.createdAt,
      lastSeenAt: membership.lastSeenAt,
    })
    .from(membership)
    .innerJoin(user, eq(user.id, membership.userId))
    .where(
      and(
        eq(membership.organizationId, organizationId),
        eq(membership.status, 'active'),
        beforeId === undefined
          ? undefined
          : sql`(${membership.createdAt}, ${membership.userId}) < (
              select last.created_at, last.user_id from membership last
               where last.organization_id = ${organizationId} and last.user_id = ${beforeId})`,
      ),
    )
    .orderBy(desc(membership.createdAt), desc(membership.userId))
    .limit(limit);
}
