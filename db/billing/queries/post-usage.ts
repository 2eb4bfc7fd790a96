import { sql } from 'drizzle-orm';
import type { Database } from '../../engine/client.ts';
import { retryConflicts } from '../../engine/retry-conflicts.ts';
import { toSql } from '../../engine/sql-functions/define-sql-function.ts';
import { postUsage as postUsageUntil } from '../functions/billing.ts';

/** By the database's clock, which `add_usage` uses. */
const THIS_HOUR = sql`date_trunc('hour', clock_timestamp())`;

/** Posts up to `limit` rows of usage of past hours; returns whether there may be more. */
export async function postUsage(db: Database, limit: number): Promise<boolean> {
  const { rows } = await retryConflicts(() =>
    db.execute<{ seen: number }>(sql`select ${toSql(postUsageUntil, { before: THIS_HOUR, limit })} as seen`),
  );
  return (rows[0]?.seen ?? 0) === limit;
}
