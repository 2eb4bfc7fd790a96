import { sql } from 'drizzle-orm';
import type { Database } from '../client.ts';
import { retryConflicts } from '../retry-conflicts.ts';

/** `post_usage` of `db/sql`: answers whether there may be more to post. */
export async function postUsage(db: Database, limit: number): Promise<boolean> {
  const { rows } = await retryConflicts(() =>
    db.execute<{ seen: number }>(
      sql`select routine.post_usage(date_trunc('hour', clock_timestamp()), ${limit}) as seen`,
    ),
  );
  return (rows[0]?.seen ?? 0) === limit;
}
