import { and, eq, ne, or, type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../db/engine/client.ts';
import { membership, type Role } from '../../db/people/tables/membership.ts';
import type { Ctx } from '../kernel/ctx.ts';
import { DomainError } from '../kernel/errors/domain-error.ts';

type Owners = readonly { userId: number }[];

/** Locks an organization's owners until the transaction ends, so that two owners cannot remove each other. */
export const lockOwners = (db: Database, organizationId: number) =>
  db
    .select({ userId: membership.userId })
    .from(membership)
    .where(
      and(
        eq(membership.organizationId, organizationId),
        eq(membership.role, 'owner'),
        eq(membership.status, 'active'),
      ),
    )
    .orderBy(membership.userId)
    .for('update');

/** The current membership of a person. */
export const isMember = (organizationId: number, userId: number): SQL | undefined =>
  and(
    eq(membership.organizationId, organizationId),
    eq(membership.userId, userId),
    eq(membership.status, 'active'),
  );

/**
 * True when a member may be changed, to `role` or removed: only owners make, change and remove owners, and one of them remains.
 * It is part of the change, as somebody may be made an owner meanwhile. Operators may leave an organization without an owner.
 */
export function isChangeable(
  { actor }: Ctx,
  organizationId: number,
  userId: number,
  role?: Role,
): SQL | undefined {
  if (actor.actor === 'operator') return undefined;
  const isOwner = (who: SQL): SQL => sql`exists (
    select from membership other
     where other.organization_id = ${organizationId} and other.role = 'owner' and other.status = 'active' and ${who})`;
  const byOwner = actor.actor === 'user' ? isOwner(sql`other.user_id = ${actor.actorId}`) : sql`false`;
  if (role === 'owner') return byOwner;
  return or(ne(membership.role, 'owner'), and(byOwner, isOwner(sql`other.user_id <> ${userId}`)));
}

/** Throws the reason why a member was not changed: OWNER_ONLY, LAST_OWNER or NOT_AN_ACTIVE_MEMBER. */
export async function refuseChange(
  { db, actor }: Ctx,
  owners: Owners,
  { organizationId, userId }: { organizationId: number; userId: number },
): Promise<never> {
  const [member] = await db
    .select({ userId: membership.userId })
    .from(membership)
    .where(isMember(organizationId, userId));
  if (member === undefined) throw new DomainError('NOT_AN_ACTIVE_MEMBER', { organizationId, userId });
  const isByOwner = actor.actor !== 'user' || owners.some((owner) => owner.userId === actor.actorId);
  throw new DomainError(isByOwner ? 'LAST_OWNER' : 'OWNER_ONLY');
}
