import { desc, eq } from 'drizzle-orm';
import type { Database } from '../../../db/engine/client.ts';
import { numberLoad } from '../../../db/numbers/tables/number-load.ts';
import type { ProbeResult } from '../../../db/status/queries/status.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { known } from '../../kernel/dependencies/known.ts';

/** The status page's component for portability data. */
export const PORTABILITY = 'portability-data';

/** The administrator's files come daily: older data means that several were missed. */
const DEGRADED_MS = 3 * 86_400_000;

/** The age of the portability data as a component status; empty when there is no data or it cannot be read. */
export async function readPortabilityStatus(ctx: Pick<Ctx, 'db' | 'clock'>): Promise<ProbeResult[]> {
  const startedAt = Date.now();
  const asOf = await known(findPortabilityDate(ctx.db));
  if (asOf === undefined) return [];
  const now = ctx.clock();
  const status = now.getTime() - asOf.getTime() > DEGRADED_MS ? 'degraded' : 'operational';
  return [{ name: PORTABILITY, status, durationMs: Date.now() - startedAt, checkedAt: now }];
}

/** The date of the loaded portability data; undefined when none is loaded. */
async function findPortabilityDate(db: Database): Promise<Date | undefined> {
  const [row] = await db
    .select({ asOf: numberLoad.asOf })
    .from(numberLoad)
    .where(eq(numberLoad.dataset, 'portability'))
    .orderBy(desc(numberLoad.version))
    .limit(1);
  return row?.asOf;
}
