import { and, eq } from 'drizzle-orm';
import type { Database } from '../../engine/client.ts';
import { auditEvent } from '../../kernel/tables/audit-event.ts';

/** What a person's operation changed first, and when; undefined when it changed nothing. */
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
