import { and, asc, desc, gt, gte, isNull, lt, notInArray, or, sql } from 'drizzle-orm';
import type { Database } from '../../engine/client.ts';
import { answerDay } from '../tables/answer-day.ts';
import { incident } from '../tables/incident.ts';
import { maintenance } from '../tables/maintenance.ts';
import { statusComponent } from '../tables/status-component.ts';
import { statusDay } from '../tables/status-day.ts';

export type ProbeResult = typeof statusComponent.$inferInsert;

/** The number of announcements that anybody reads. */
const MAX_ANNOUNCED = 100;

/** The last probes and the operator's announcements, in one round trip. */
export async function readStatus(db: Database) {
  const [components, incidents, maintenances] = await db.batch([
    db.select().from(statusComponent),
    db
      .select()
      .from(incident)
      .where(or(isNull(incident.resolvedAt), gt(incident.resolvedAt, sql`now() - interval '7 days'`)))
      .orderBy(desc(incident.startedAt))
      .limit(MAX_ANNOUNCED),
    db
      .select()
      .from(maintenance)
      .where(and(gt(maintenance.endsAt, sql`now()`), isNull(maintenance.canceledAt)))
      .orderBy(asc(maintenance.startsAt))
      .limit(MAX_ANNOUNCED),
  ]);
  return { components, incidents, maintenances };
}

/** Days shown in the status page's history. */
export const HISTORY_DAYS = 90;

/** Probe results and answers of the last 90 days, day by day, and the incidents of that time, in one round trip. */
export async function readStatusHistory(db: Database, since: string) {
  const [days, answers, incidents] = await db.batch([
    db.select().from(statusDay).where(gte(statusDay.day, since)).orderBy(asc(statusDay.day)),
    db
      .select({
        day: answerDay.day,
        component: answerDay.component,
        answers: sql<number>`sum(${answerDay.answers})::float8`,
        failed: sql<number>`sum(${answerDay.failed})::float8`,
      })
      .from(answerDay)
      // Requests of customers and visitors.
      .where(and(gte(answerDay.day, since), notInArray(answerDay.objective, ['jobs', 'callbacks'])))
      .groupBy(answerDay.day, answerDay.component),
    db
      .select()
      .from(incident)
      .where(or(isNull(incident.resolvedAt), gt(incident.resolvedAt, sql`${since}::date`)))
      .orderBy(desc(incident.startedAt))
      .limit(200),
  ]);
  return { days, answers, incidents };
}

/**
 * Stores a round of probes, adds what was counted to the days' totals, and deletes components that were not probed
 * because they were renamed or removed.
 */
export async function saveProbes(
  db: Database,
  results: readonly ProbeResult[],
  counted: readonly (typeof statusDay.$inferInsert)[],
  today: string,
): Promise<true> {
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
          detail: sql`excluded.detail`,
          checkedAt: sql`excluded.checked_at`,
        },
      }),
    ...(counted.length === 0 ? [] : [countProbes(db, counted)]),
    db.delete(statusDay).where(lt(statusDay.day, sql`${today}::date - ${HISTORY_DAYS}::int`)),
  ]);
  return true;
}

const countProbes = (db: Database, counted: readonly (typeof statusDay.$inferInsert)[]) =>
  db
    .insert(statusDay)
    .values([...counted])
    .onConflictDoUpdate({
      target: [statusDay.day, statusDay.name],
      set: {
        probes: sql`status_day.probes + excluded.probes`,
        degraded: sql`status_day.degraded + excluded.degraded`,
        outage: sql`status_day.outage + excluded.outage`,
      },
    });
