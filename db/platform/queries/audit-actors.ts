import { and, asc, eq } from 'drizzle-orm';
import type { Database } from '../../engine/client.ts';
import { membership } from '../../people/tables/membership.ts';
import { organization } from '../../people/tables/organization.ts';
import { user } from '../../people/tables/user.ts';

/** A longer list is not usable as a choice. */
const MAX_PEOPLE = 200;

/** An organization's people, past ones too, each beside its currency; one row without a person where it has none. */
export const listAuditActors = (db: Database, organizationId: number) =>
  db
    .select({ userId: membership.userId, name: user.name, currency: organization.currency })
    .from(organization)
    .leftJoin(membership, eq(membership.organizationId, organization.id))
    .leftJoin(user, and(eq(user.id, membership.userId)))
    .where(eq(organization.id, organizationId))
    .orderBy(asc(user.name), asc(membership.userId))
    .limit(MAX_PEOPLE);
