import { and, eq, ne, or, type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../db/engine/client.ts';
import { membership } from '../../db/people/tables/membership.ts';
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

/** True when another owner remains, or the member was not one. Operators may leave an organization without an owner. */
export function keepsAnOwner({ actor }: Ctx, organizationId: number, userId: number): SQL | undefined {
  if (actor.actor === 'operator') return undefined;
  return or(
    ne(membership.role, 'owner'),
    sql`exists (select from membership other
                 where other.organization_id = ${organizationId} and other.user_id <> ${userId}
                   and other.role = 'owner' and other.status = 'active')`,
  );
}

/** Throws DomainError when the member is the only owner. */
export function refuseLastOwner(owners: Owners, userId: number): void {
  if (owners.length === 1 && owners[0]?.userId === userId) throw new DomainError('LAST_OWNER');
}
