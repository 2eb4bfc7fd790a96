import { and, asc, eq } from 'drizzle-orm';
import { membership } from '../../../db/people/tables/membership.ts';
import { organization } from '../../../db/people/tables/organization.ts';
import { user } from '../../../db/people/tables/user.ts';
import type { TenantCtx } from '../../kernel/ctx.ts';

/** A longer list is not usable as a choice. */
const MAX_PEOPLE = 200;

/** The organization's people, past ones too, each beside its currency; one row without a person where it has none. */
export const listAuditActors = ({ db, tenant }: TenantCtx) =>
  db
    .select({ userId: membership.userId, name: user.name, currency: organization.currency })
    .from(organization)
    .leftJoin(membership, eq(membership.organizationId, organization.id))
    .leftJoin(user, and(eq(user.id, membership.userId)))
    .where(eq(organization.id, tenant.organizationId))
    .orderBy(asc(user.name), asc(membership.userId))
    .limit(MAX_PEOPLE);
