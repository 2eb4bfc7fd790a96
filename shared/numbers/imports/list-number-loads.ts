import { desc, eq } from 'drizzle-orm';
import { numberLoad } from '../../../db/numbers/tables/number-load.ts';
import type { Ctx } from '../../kernel/ctx.ts';

/** A dataset's loads, latest first. */
export function listNumberLoads(
  ctx: Ctx,
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
