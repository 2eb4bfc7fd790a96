import { and, eq, gt, inArray, isNull, ne, or, sql } from 'drizzle-orm';
import type { Database } from '../../../db/engine/client.ts';
import { apiKey } from '../../../db/people/tables/api-key.ts';
import { organization } from '../../../db/people/tables/organization.ts';

/**
 * The keys that a member created and that still work, which stop working with the membership: the organization's, and its
 * live sandbox's, where the membership ends too. Oldest first.
 */
export const listMemberKeys = (
  { db }: { db: Database },
  { organizationId, userId }: { organizationId: number; userId: number },
) =>
  db
    .select({
      id: apiKey.id,
      name: apiKey.name,
      tokenHint: apiKey.tokenHint,
      organizationId: apiKey.organizationId,
    })
    .from(apiKey)
    .where(
      and(
        inArray(
          apiKey.organizationId,
          db
            .select({ id: organization.id })
            .from(organization)
            .where(
              or(
                eq(organization.id, organizationId),
                and(eq(organization.sandboxOf, organizationId), ne(organization.status, 'closed')),
              ),
            ),
        ),
        eq(apiKey.createdBy, userId),
        isNull(apiKey.revokedAt),
        or(isNull(apiKey.expiresAt), gt(apiKey.expiresAt, sql`now()`)),
      ),
    )
    .orderBy(apiKey.id);
