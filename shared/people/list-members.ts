import { eq } from 'drizzle-orm';
import { membership } from '../../db/schema/people/membership.ts';
import { user } from '../../db/schema/people/user.ts';
import type { VerbContext } from '../verbs/verb-context.ts';

/** An organization's members, including removed ones. */
export function listMembers(ctx: VerbContext, organizationId: number) {
  return ctx.db
    .select({
      userId: user.id,
      name: user.name,
      email: user.email,
      role: membership.role,
      status: membership.status,
      userStatus: user.status,
      lastSeenAt: membership.lastSeenAt,
    })
    .from(membership)
    .innerJoin(user, eq(user.id, membership.userId))
    .where(eq(membership.organizationId, organizationId))
    .orderBy(user.id);
}
