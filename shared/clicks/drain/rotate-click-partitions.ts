import { inArray, sql } from 'drizzle-orm';
import { dropClickPartitions, openClickPartitions } from '../../../db/clicks/functions/clicks.ts';
import { readCursors } from '../../../db/clicks/queries/count-clicks.ts';
import { clickCursor } from '../../../db/clicks/tables/click-cursor.ts';
import type { Database } from '../../../db/engine/client.ts';
import { toSql } from '../../../db/engine/sql-functions/define-sql-function.ts';
import { TIME_ZONE_SQL } from '../../../db/time-zone.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { readLengths } from '../click-stream.ts';

/** Creates the next click partitions, and drops those no longer needed for deduplication. */
export async function rotateClickPartitions({ db, clicksRedis, clock, log }: Ctx): Promise<void> {
  const at = clock();
  const shards = (await readCursors(db)).map(({ shard }) => shard);
  const lengths = await readLengths(clicksRedis, shards);
  // Counted entries are trimmed, so an empty stream is fully counted.
  const empty = shards.filter((_, index) => lengths[index] === 0);
  if (empty.length > 0) await recordCaughtUp(db, empty, at);
  const dropped = await rotate(db);
  if (dropped.length > 0) log.info('click_partitions_dropped', { partitions: dropped.join(' ') });
}

const ZONE = sql.raw(TIME_ZONE_SQL);

/** Records that nothing was waiting in these shards at a moment. */
async function recordCaughtUp(db: Database, shards: readonly number[], at: Date): Promise<void> {
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
async function rotate(db: Database): Promise<string[]> {
  const days = sql`array[day, day + 1, (day + interval '1 month')::date]`;
  const { rows } = await db.execute<{ dropped: string[] }>(sql`
    with today as (select (now() at time zone ${ZONE})::date as day)
    select ${toSql(dropClickPartitions, {})} as dropped, ${toSql(openClickPartitions, { days })}
      from today`);
  return rows[0]?.dropped ?? [];
}
