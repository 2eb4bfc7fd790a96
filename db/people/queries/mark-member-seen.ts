import { and, eq, isNull, lt, or, sql } from 'drizzle-orm';
import type { Database } from '../../engine/client.ts';
import { membership } from '../tables/membership.ts';

/** Records that a member's key was used, at most once an hour in total. */
export async function markMemberSeen(db: Database, organizationId: number, userId: number): Promise<void> {
  await db
    .update(membership)
    .set({ lastSeenAt: sql`now()` })
    .where(
      and(
        eq(membership.organizationId, organizationId),
        eq(membership.userId, userId),
        or(isNull(membership.lastSeenAt), lt(membership.lastSeenAt, sql`now() - interval '1 hour'`)),
      ),
    );
}
