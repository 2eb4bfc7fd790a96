import { and, eq, isNotNull, isNull, notInArray, sql } from 'drizzle-orm';
import type { Database } from '../../client.ts';
import { healthAlert } from '../../schema/platform/health-alert.ts';

export type HealthAlert = typeof healthAlert.$inferSelect;
type Found = { signal: string; state: string; value: number | null };

/** Stores which signals exceed their limits now, and returns the alerts whose start or end still has to be reported. */
export async function storeAlerts(db: Database, found: readonly Found[], now: Date): Promise<HealthAlert[]> {
  const signals = found.map(({ signal }) => signal);
  const begin = () =>
    db
      .insert(healthAlert)
      .values(found.map((alert) => ({ ...alert, beganAt: now })))
      // An ended alert whose end was not reported yet continues.
      .onConflictDoUpdate({ target: healthAlert.signal, set: { endedAt: null } });
  const end = db
    .update(healthAlert)
    .set({ endedAt: now })
    .where(
      and(
        isNull(healthAlert.endedAt),
        signals.length === 0 ? undefined : notInArray(healthAlert.signal, signals),
      ),
    );
  const unreported = db
    .select()
    .from(healthAlert)
    .where(sql`not ${healthAlert.isBeginningReported} or ${healthAlert.endedAt} is not null`)
    .orderBy(healthAlert.beganAt, healthAlert.signal);
  if (found.length === 0) return (await db.batch([end, unreported]))[1];
  return (await db.batch([begin(), end, unreported]))[2];
}

/** Marks an alert's start as reported; after its end is reported, the row is deleted. */
export async function markReported(
  db: Database,
  { id }: HealthAlert,
  what: 'began' | 'ended',
): Promise<void> {
  if (what === 'began')
    await db.update(healthAlert).set({ isBeginningReported: true }).where(eq(healthAlert.id, id));
  else await db.delete(healthAlert).where(and(eq(healthAlert.id, id), isNotNull(healthAlert.endedAt)));
}
