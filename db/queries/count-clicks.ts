import { eq, sql } from 'drizzle-orm';
import { findPostgresError } from '../../shared/dependencies/postgres-error.ts';
import type { Database } from '../client.ts';
import { retryConflicts } from '../retry-conflicts.ts';
import { clickBacklog } from '../schema/click-backlog.ts';
import { clickCursor } from '../schema/click-cursor.ts';
import type { Values } from '../schema/link-day.ts';

/** Visits of a link on a Colombia day. */
export type CountedDay = {
  link: number;
  day: string;
  clicks: number;
  /** Of the first and the last of them, ms since the day began. */
  first: number;
  last: number;
  /** Visits of each of the 24 hours, unless all came in one. */
  hours?: number[] | undefined;
  /** The place in `profiles` of dimensions that all of them have, or what they have together. */
  profile?: number | undefined;
  dimensions?: Values[] | undefined;
};

/** A browser on a link and Colombia day, and how often it came in a minute of the day. `visitor`: a signed 64-bit number. */
export type CountedVisitor = { link: number; visitor: string; day: string; minute: number; visits: number };

/** What a step of the drain counts of a shard; nothing of it twice. */
export type ClickCount = {
  shard: number;
  /** Where the caller read the cursor, and where it is to be. */
  expected: string;
  next: string;
  /** What was appended before this moment is counted with it. */
  until: Date;
  batches: readonly string[];
  /** Those of the batches that wait in the backlog. */
  backlog: readonly string[];
  days: readonly CountedDay[];
  profiles: readonly Values[][];
  /** Every browser of a link and day once, in its first minute; and in its later ones. */
  visitors: readonly CountedVisitor[];
  again: readonly CountedVisitor[];
  /** Every visit's link and moment (ms since 1970), for its price. */
  links: readonly number[];
  moments: readonly number[];
  /** Visits of a minute beyond which a browser is no person. */
  flood: number;
  /** Visits that are left out of all that for being too many. */
  flooded: readonly { link: number; day: string; visits: number }[];
};

/** Visits of a browser in a minute of which only so many more may count. */
export type Room = Omit<CountedVisitor, 'visits'> & { room: number };

/** `moved`: another drain is at this shard. `stale`: batches that are counted already. With any of these nothing was done. */
export type Counted =
  | { outcome: 'counted' }
  | { outcome: 'moved' }
  | { outcome: 'stale'; batches: string[] }
  | { outcome: 'flooded'; rooms: Room[] };

/** Counts and charges visits once, in one round trip. */
export async function countClicks(db: Database, count: ClickCount): Promise<Counted> {
  const { visitors } = count;
  const values = [
    count.shard,
    count.expected,
    count.next,
    count.until.toISOString(),
    toArray(count.batches),
    toArray(count.backlog),
    JSON.stringify(count.days),
    JSON.stringify(count.profiles),
    toArray(visitors.map(({ link }) => link)),
    toArray(visitors.map(({ visitor }) => visitor)),
    toArray(visitors.map(({ day }) => day)),
    toArray(visitors.map(({ minute }) => minute)),
    toArray(visitors.map(({ visits }) => visits)),
    JSON.stringify(count.again),
    toArray(count.links),
    toArray(count.moments),
    count.flood,
    JSON.stringify(count.flooded),
  ];
  const text = `select routine.count_clicks(${values.map((_, index) => `$${index + 1}`).join(', ')})`;
  try {
    await retryConflicts(() => db.$client.query(text, values));
    return { outcome: 'counted' };
  } catch (error) {
    const { code, detail = '[]' } = findPostgresError(error) ?? {};
    // What the function's own errors tell in their detail.
    if (code === 'OP001') return { outcome: 'moved' };
    if (code === 'OP002') return { outcome: 'stale', batches: JSON.parse(detail) as string[] };
    if (code === 'OP003') return { outcome: 'flooded', rooms: JSON.parse(detail) as Room[] };
    throw error;
  }
}

/** An array as Postgres reads it; of numbers, days and uuids, which need no quotes. */
const toArray = (items: readonly (string | number)[]): string => `{${items.join(',')}}`;

/** Moves a shard past a batch that cannot be counted, and keeps it. False when another drain moved the cursor first. */
export async function setAside(
  db: Database,
  batch: { shard: number; expected: string; next: string; id: string; clicks: string; reason: string },
): Promise<boolean> {
  const { shard, expected, next, id, clicks, reason } = batch;
  try {
    await db.execute(
      sql`select routine.set_aside_clicks(${shard}, ${expected}, ${next}, ${id}::uuid, ${clicks}, ${reason})`,
    );
    return true;
  } catch (error) {
    if (findPostgresError(error)?.code === 'OP001') return false;
    throw error;
  }
}

/** How far each shard is counted, and whether batches of it wait in the backlog. */
export async function readCursors(
  db: Database,
): Promise<{ shard: number; position: string; hasBacklog: boolean }[]> {
  return await db
    .select({
      shard: clickCursor.shard,
      position: clickCursor.position,
      hasBacklog: sql<boolean>`exists (select from ${clickBacklog} where ${clickBacklog.shard} = ${clickCursor.shard})`,
    })
    .from(clickCursor)
    .orderBy(clickCursor.shard);
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

/** Notes that nothing waited in these shards at a moment. */
export async function noteCaughtUp(db: Database, shards: readonly number[], at: Date): Promise<void> {
  await db.execute(sql`
    update click_cursor set counted_until = greatest(counted_until, least(now(), ${at.toISOString()}::timestamptz))
     where shard = any(${sql.param(shards)}::int[])`);
}

/** Opens the partitions of today and tomorrow, and drops what is only kept to count things once: answers their names. */
export async function turnClickPartitions(db: Database): Promise<string[]> {
  const { rows } = await db.execute<{ dropped: string[] }>(sql`
    with today as (select (now() at time zone 'America/Bogota')::date as day)
    select routine.drop_click_partitions() as dropped, routine.open_click_partitions(array[day, day + 1, (day + interval '1 month')::date]),
           routine.open_click_partitions('{}', now() + interval '1 hour')
      from today`);
  return rows[0]?.dropped ?? [];
}
