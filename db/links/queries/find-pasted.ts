import { and, eq } from 'drizzle-orm';
import type * as z from 'zod';
import type { Database } from '../../engine/client.ts';
import { idempotencyKey } from '../../platform/tables/idempotency-key.ts';
import { PastedResult } from '../functions/links.ts';

/** The stored result of a bulk creation that kept its destinations; undefined when the organization has none. */
export async function findPasted(
  db: Database,
  asked: { organizationId: number; key: string; operation: string },
): Promise<z.infer<typeof PastedResult> | undefined> {
  const [row] = await db
    .select({ result: idempotencyKey.result })
    .from(idempotencyKey)
    .where(
      and(
        eq(idempotencyKey.organizationId, asked.organizationId),
        eq(idempotencyKey.key, asked.key),
        eq(idempotencyKey.operation, asked.operation),
      ),
    );
  // Without its destinations it cannot be shown: a person may have had them deleted.
  return PastedResult.safeParse(row?.result).data;
}
