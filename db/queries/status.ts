import { and, asc, desc, gt, isNull, notInArray, or, sql } from 'drizzle-orm';
import type { Database } from '../client.ts';
import { incident } from '../schema/incident.ts';
import { maintenance } from '../schema/maintenance.ts';
import { statusComponent } from '../schema/status-component.ts';

export type ProbeResult = typeof statusComponent.$inferInsert;

/** What the last probes found, and what the operator has announced, in one round trip. */
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

/** Keeps what a round of probes found, and forgets what it did not ask: a component that was renamed or removed. */
export async function saveProbes(db: Database, results: readonly ProbeResult[]): Promise<void> {
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
  ]);
}
