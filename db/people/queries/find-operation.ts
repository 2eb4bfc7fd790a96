import { and, eq } from 'drizzle-orm';
import type { Database } from '../../engine/client.ts';
import { auditEvent } from '../../kernel/tables/audit-event.ts';

/** Finds the first row that a person's operation changed, and when; undefined when it changed nothing. */
export async function findOperation(
  db: Database,
  { operation, userId }: { operation: string; userId: number },
): Promise<{ targetId: string | null; occurredAt: Date } | undefined> {
  const [found] = await db
    .select({ targetId: auditEvent.targetId, occurredAt: auditEvent.occurredAt })
    .from(auditEvent)
    .where(
      and(eq(auditEvent.operation, operation), eq(auditEvent.actor, 'user'), eq(auditEvent.actorId, userId)),
    );
  return found;
}
