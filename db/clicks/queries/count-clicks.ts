import { sql } from 'drizzle-orm';
import * as z from 'zod';
import type { Database } from '../../engine/client.ts';
import { findPostgresError } from '../../engine/postgres-error.ts';
import { callFunction } from '../../engine/sql-functions/call-function.ts';
import type { EmittedAttempt, ValuesOf } from '../../engine/sql-functions/define-sql-function.ts';
import * as clicks from '../functions/clicks.ts';
import { CeilingsLeft, type CountedDay, type CountedVisitor, VisitsLeft } from '../functions/clicks.ts';
import { clickBacklog } from '../tables/click-backlog.ts';
import { clickCursor } from '../tables/click-cursor.ts';

/** One drain step of a shard. */
export type ClickCount = Omit<
  ValuesOf<typeof clicks.countClicks.args>,
  'items' | 'markedLinks' | 'visitors' | 'days' | 'minutes' | 'visits'
> & {
  days: CountedDay[];
  /** Each browser of a link and day once, in its first minute; `again`: in its later minutes. */
  visitors: CountedVisitor[];
};

const Batches = z.array(z.guid());
const VisitsLeftList = z.array(VisitsLeft);

/**
 * `moved`: another drain has advanced the shard. `stale`: some batches are already counted. `flooded`: some browsers
 * exceed the limit. `full`: some links or references exceed their ceiling. In these cases nothing was done.
 */
type Counted =
  | { outcome: 'counted'; emitted: EmittedAttempt[]; reached: { domain: string; code: string }[] }
  | { outcome: 'moved' }
  | { outcome: 'stale'; batches: string[] }
  | { outcome: 'flooded'; visitsLeft: VisitsLeft[] }
  | { outcome: 'full'; ceilingsLeft: z.output<typeof CeilingsLeft> };

/** Counts and charges visits exactly once, in one round trip. */
export async function countClicks(db: Database, { days, visitors, ...count }: ClickCount): Promise<Counted> {
  const marked = {
    markedLinks: visitors.map(({ link }) => link),
    visitors: visitors.map(({ visitor }) => visitor),
    days: visitors.map(({ day }) => day),
    minutes: visitors.map(({ minute }) => minute),
    visits: visitors.map(({ visits }) => visits),
  };
  try {
    const counted = await callFunction(db, clicks.countClicks, { ...count, items: days, ...marked });
    return { outcome: 'counted', ...counted };
  } catch (error) {
    const { code, detail = '[]' } = findPostgresError(error) ?? {};
    // The function's own errors carry data in their detail.
    if (code === 'OP001') return { outcome: 'moved' };
    if (code === 'OP002') return { outcome: 'stale', batches: Batches.parse(JSON.parse(detail)) };
    if (code === 'OP003') return { outcome: 'flooded', visitsLeft: VisitsLeftList.parse(JSON.parse(detail)) };
    if (code === 'OP004') return { outcome: 'full', ceilingsLeft: CeilingsLeft.parse(JSON.parse(detail)) };
    throw error;
  }
}

/** The cursor of each shard, and whether it has batches in the backlog. */
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
