import { and, eq, gt, isNull, or, sql } from 'drizzle-orm';
import type { Database } from '../../../db/engine/client.ts';
import { apiKey } from '../../../db/people/tables/api-key.ts';

/** The keys that a member created and that still work, which stop working with the membership. Oldest first. */
export const listMemberKeys = (
  { db }: { db: Database },
  { organizationId, userId }: { organizationId: number; userId: number },
) =>
  db
    .select({ id: apiKey.id, name: apiKey.name, tokenHint: apiKey.tokenHint })
    .from(apiKey)
    .where(
      and(
        eq(apiKey.organizationId, organizationId),
        eq(apiKey.createdBy, userId),
        isNull(apiKey.revokedAt),
        or(isNull(apiKey.expiresAt), gt(apiKey.expiresAt, sql`now()`)),
      ),
    )
    .orderBy(apiKey.id);
