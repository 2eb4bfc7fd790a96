import { and, eq } from 'drizzle-orm';
import type * as z from 'zod';
import type { Database } from '../../../db/engine/client.ts';
import { idempotencyKey } from '../../../db/kernel/tables/idempotency-key.ts';
import { PastedResult } from '../../../db/links/functions/links.ts';
import type { TenantCtx } from '../../kernel/ctx.ts';
import { DomainError } from '../../kernel/errors/domain-error.ts';
import { type BulkResult, toBulkResult } from './bulk-create-links.ts';

/** The result of each pasted line, failed ones first. */
export type Pasted = { line: number; longUrl: string } & BulkResult['results'][number];

export type PastedLinks = Pick<BulkResult, 'created' | 'failed'> & { lines: Pasted[] };

/** The stored results of a bulk creation that kept its destinations. Throws DomainError when the organization has none. */
export async function getPasted(
  ctx: TenantCtx,
  asked: { key: string; operation: string },
): Promise<PastedLinks> {
  const pasted = await findPasted(ctx.db, { organizationId: ctx.tenant.organizationId, ...asked });
  if (pasted === undefined) throw new DomainError('RESULTS_NOT_FOUND');
  const { given, rejected } = pasted;
  const { results, ...counts } = await toBulkResult(
    ctx,
    given.map(({ longUrl }) => ({ longUrl })),
    pasted,
    rejected,
  );
  const lines = results.flatMap((result) => {
    const pastedLine = given[result.index];
    return pastedLine === undefined ? [] : [{ ...result, ...pastedLine }];
  });
  return { ...counts, lines: lines.toSorted((one, other) => Number(one.success) - Number(other.success)) };
}

/** The stored result of a bulk creation that kept its destinations; undefined when the organization has none. */
async function findPasted(
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
