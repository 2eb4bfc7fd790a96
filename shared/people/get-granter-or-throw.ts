import { and, eq } from 'drizzle-orm';
import { membership } from '../../db/people/tables/membership.ts';
import { organization } from '../../db/people/tables/organization.ts';
import { user } from '../../db/people/tables/user.ts';
import type { Ctx } from '../kernel/ctx.ts';
import { DomainError } from '../kernel/errors/domain-error.ts';
import type { Granter } from './disclosure.ts';

/** An active member of an organization, as one who grants something. Throws NOT_AN_ACTIVE_MEMBER. */
export async function getGranterOrThrow(
  { db }: Pick<Ctx, 'db'>,
  { organizationId, userId }: { organizationId: number; userId: number },
): Promise<Granter> {
  const [granter] = await db
    .select({ role: membership.role, developersGrantAccount: organization.developersGrantAccount })
    .from(membership)
    .innerJoin(user, eq(user.id, membership.userId))
    .innerJoin(organization, eq(organization.id, membership.organizationId))
    .where(
      and(
        eq(membership.organizationId, organizationId),
        eq(membership.userId, userId),
        eq(membership.status, 'active'),
        eq(user.status, 'active'),
      ),
    );
  if (granter === undefined) throw new DomainError('NOT_AN_ACTIVE_MEMBER', { organizationId, userId });
  return granter;
}
