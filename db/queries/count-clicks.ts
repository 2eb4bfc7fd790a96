import { eq, sql } from 'drizzle-orm';
import { findPostgresError } from '../../shared/dependencies/postgres-error.ts';
import type { Database } from '../client.ts';
import { clickBacklog } from '../schema/click-backlog.ts';
import { clickCursor } from '../schema/click-cursor.ts';

/** A click as it is counted: classified, with the batch it came in. */
export type CountableClick = {
  batch: string;
  link: number;
  at: number;
  visitor: string;
  country: string | null;
  subdivision: string | null;
  city: string | null;
  device: string | null;
  os: string | null;
  browser: string | null;
  referrer: string | null;
};

export type ClickCount = {
  shard: number;
  /** Where the caller read the cursor, and where it is to be. */
  expected: string;
  next: string;
  batches: readonly string[];
  /** Those of the batches that wait in the backlog. */
  backlog: readonly string[];
  clicks: readonly CountableClick[];
};

const CURSOR_MOVED = 'OP001';

/** Counts and charges clicks once. Answers null, with nothing counted, when another drain moved the cursor first. */
export async function countClicks(db: Database, count: ClickCount): Promise<number | null> {
  try {
    const { rows } = await db.execute<{ counted: number }>(sql`
      select count_clicks(${count.shard}, ${count.expected}, ${count.next},
        ${sql.param(count.batches)}::uuid[], ${sql.param(count.backlog)}::uuid[], ${JSON.stringify(count.clicks)}::jsonb) as counted`);
    return rows[0]?.counted ?? 0;
  } catch (error) {
    if (findPostgresError(error)?.code === CURSOR_MOVED) return null;
    throw error;
  }
}

/** How far each shard is counted. */
export async function readCursors(db: Database): Promise<{ shard: number; position: string }[]> {
  return await db.select().from(clickCursor).orderBy(clickCursor.shard);
}

/** Batches of a shard that could not be appended to the stream. */
export async function readBacklog(db: Database, shard: number, limit: number) {
  return await db
    .select({ id: clickBacklog.batchId, clicks: clickBacklog.clicks })
    .from(clickBacklog)
    .where(eq(clickBacklog.shard, shard))
    .orderBy(clickBacklog.createdAt)
    .limit(limit);
}

/** Forgets what is only kept to count things once: batches after an hour, visitors after 7 days. */
export async function purgeClickMarks(db: Database): Promise<void> {
  await db.execute(sql`
    with batch as (delete from click_batch where counted_at < now() - interval '1 hour')
    delete from visitor_mark where day < (now() at time zone 'America/Bogota')::date - 7`);
}
