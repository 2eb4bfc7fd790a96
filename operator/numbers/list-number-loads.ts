import { desc, eq } from 'drizzle-orm';
import { numberLoad } from '../../db/schema/numbers/number-load.ts';
import type { OperatorContext } from '../program/operator-context.ts';

/** A dataset's loads, latest first. */
export function listNumberLoads(
  ctx: OperatorContext,
  { dataset, limit }: { dataset: 'portability' | 'numbering_plan'; limit: number },
) {
  return ctx.db
    .select({
      version: numberLoad.version,
      mode: numberLoad.mode,
      lines: numberLoad.lines,
      rows: numberLoad.rows,
      asOf: numberLoad.asOf,
      loadedAt: numberLoad.loadedAt,
      checksum: numberLoad.checksum,
    })
    .from(numberLoad)
    .where(eq(numberLoad.dataset, dataset))
    .orderBy(desc(numberLoad.version))
    .limit(limit);
}
