import { sql } from 'drizzle-orm';
import { postUsage as postUsageUntil } from '../../../db/billing/functions/billing.ts';
import { retryConflicts } from '../../../db/engine/sql-functions/call-function.ts';
import { toSql } from '../../../db/engine/sql-functions/define-sql-function.ts';
import type { Ctx } from '../../platform/ctx.ts';

/** Locks on this many accounts are held until the step ends, about a tenth of a second. */
const BATCH_SIZE = 200;
/** By the database's clock, which `add_usage` uses. */
const THIS_HOUR = sql`date_trunc('hour', clock_timestamp())`;

/** Posts the pending usage of the hour that ended as movements; true while there may be more. */
export async function postUsage({ db }: Ctx): Promise<boolean> {
  const posted = toSql(postUsageUntil, { before: THIS_HOUR, limit: BATCH_SIZE });
  const { rows } = await retryConflicts(() => db.execute<{ seen: number }>(sql`select ${posted} as seen`));
  return (rows[0]?.seen ?? 0) === BATCH_SIZE;
}
