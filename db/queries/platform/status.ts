import { and, asc, desc, gt, gte, isNull, lt, notInArray, or, sql } from 'drizzle-orm';
import type { Database } from '../../client.ts';
import { incident } from '../../schema/platform/incident.ts';
import { maintenance } from '../../schema/platform/maintenance.ts';
import { statusComponent } from '../../schema/platform/status-component.ts';
import { statusDay } from '../../schema/platform/status-day.ts';

export type ProbeResult = typeof statusComponent.$inferInsert;

/** The last probes and the operator's announcements, in one round trip. */
export async function readStatus(db: Database) {
  const [components, incidents, maintenances] = await db.batch([
    db.select().from(statusComponent),
    db
      .select()
      .from(incident)
      .where(or(isNull(incident.resolvedAt), gt(incident.resolvedAt, sql`now() - interval '7 days'`)))
      .orderBy(desc(incident.startedAt)),
    db
      .select()
      .from(maintenance)
      .where(and(gt(maintenance.endsAt, sql`now()`), isNull(maintenance.canceledAt)))
      .orderBy(asc(maintenance.startsAt)),
  ]);
  return { components, incidents, maintenances };
}

/** Days shown in the status page's history. */
export const HISTORY_DAYS = 90;

/** Probe results of the last 90 days, day by day, and the incidents of that time, in one round trip. */
export async function readStatusHistory(db: Database, since: string) {
  const [days, incidents] = await db.batch([
    db.select().from(statusDay).where(gte(statusDay.day, since)).orderBy(asc(statusDay.day)),
    db
      .select()
      .from(incident)
      .where(gt(incident.startedAt, sql`${since}::date`))
      .orderBy(desc(incident.startedAt))
      .limit(200),
  ]);
  return { days, incidents };
}

/**
 * Stores a round of probes, adds it to the day's totals, and deletes components that were not probed because they were
 * renamed or removed.
 */
export async function saveProbes(db: Database, results: readonly ProbeResult[], day: string): Promise<void> {
  const names = results.map(({ name }) => name);
  await db.batch([
    db.delete(statusComponent).where(notInArray(statusComponent.name, names)),
    db
      .insert(statusComponent)
      .values([...results])
      .onConflictDoUpdate({
        target: statusComponent.name,
        set: {
          status: sql`excluded.status`,
          durationMs: sql`excluded.duration_ms`,
          checkedAt: sql`excluded.checked_at`,
        },
      }),
    db
      .insert(statusDay)
      .values(
        results.map(({ name, status }) => ({
          ...{ name, day, probes: 1 },
          degraded: status === 'degraded' ? 1 : 0,
          outage: status === 'outage' ? 1 : 0,
        })),
      )
      .onConflictDoUpdate({
        target: [statusDay.day, statusDay.name],
        set: {
          probes: sql`status_day.probes + 1`,
          degraded: sql`status_day.degraded + excluded.degraded`,
          outage: sql`status_day.outage + excluded.outage`,
        },
      }),
    db.delete(statusDay).where(lt(statusDay.day, sql`${day}::date - ${HISTORY_DAYS}::int`)),
  ]);
}
