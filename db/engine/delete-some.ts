import { type SQL, sql } from 'drizzle-orm';
import type { Database } from './client.ts';

/** Deleted per step, so that no statement holds locks for long. */
const MAX_ROWS = 10_000;

/** Deletes some rows by a statement that takes how many at most. Returns whether there may be more. */
export async function deleteSome(db: Database, toStatement: (most: number) => SQL): Promise<boolean> {
  const { rows } = await db.execute<{ isFull: boolean }>(sql`
    with gone as (${toStatement(MAX_ROWS)} returning 1)
    select count(*) >= ${MAX_ROWS} as "isFull" from gone`);
  return rows[0]?.isFull ?? false;
}
