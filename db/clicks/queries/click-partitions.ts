import { inArray, sql } from 'drizzle-orm';
import type { Database } from '../../engine/client.ts';
import { toSql } from '../../engine/sql-functions/define-sql-function.ts';
import { TIME_ZONE_SQL } from '../../time-zone.ts';
import { dropClickPartitions, openClickPartitions } from '../functions/clicks.ts';
import { clickCursor } from '../tables/click-cursor.ts';

const ZONE = sql.raw(TIME_ZONE_SQL);

/** Records that nothing was waiting in these shards at a moment. */
export async function recordCaughtUp(db: Database, shards: readonly number[], at: Date): Promise<void> {
  await db
    .update(clickCursor)
    .set({
      countedUntil: sql`greatest(${clickCursor.countedUntil}, least(now(), ${at.toISOString()}::timestamptz))`,
    })
    .where(inArray(clickCursor.shard, [...shards]));
}

/**
 * Creates the partitions of today and tomorrow, and drops those no longer needed for deduplication; returns the dropped
 * names.
 */
export async function rotateClickPartitions(db: Database): Promise<string[]> {
  const days = sql`array[day, day + 1, (day + interval '1 month')::date]`;
  const { rows } = await db.execute<{ dropped: string[] }>(sql`
    with today as (select (now() at time zone ${ZONE})::date as day)
    select ${toSql(dropClickPartitions, {})} as dropped, ${toSql(openClickPartitions, { days })}
      from today`);
  return rows[0]?.dropped ?? [];
}
