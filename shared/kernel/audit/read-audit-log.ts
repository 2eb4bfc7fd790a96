import { and, desc, eq, gte, lt, type SQL } from 'drizzle-orm';
import { type AUDIT_ACTORS, auditEvent } from '../../../db/kernel/tables/audit-event.ts';
import type { Ctx } from '../ctx.ts';

type AuditFilter = {
  /** Undefined: the events of every organization, for operators. */
  organizationId: number | undefined;
  actor?: (typeof AUDIT_ACTORS)[number] | undefined;
  actorName?: string | undefined;
  verb?: string | undefined;
  /** A table, and the key of its row. */
  target?: string | undefined;
  targetId?: string | undefined;
  requestId?: string | undefined;
  from?: Date | undefined;
  until?: Date | undefined;
  /** Events before this id. */
  before?: number | undefined;
  limit: number;
};

/** The changes that a filter finds, latest first. */
export const readAuditLog = (
  { db }: Pick<Ctx, 'db'>,
  { from, until, before, limit, ...equal }: AuditFilter,
) =>
  db
    .select({
      id: auditEvent.id,
      occurredAt: auditEvent.occurredAt,
      actor: auditEvent.actor,
      actorId: auditEvent.actorId,
      actorName: auditEvent.actorName,
      actorNote: auditEvent.actorNote,
      verb: auditEvent.verb,
      organizationId: auditEvent.organizationId,
      target: auditEvent.target,
      targetId: auditEvent.targetId,
      input: auditEvent.input,
      requestId: auditEvent.requestId,
    })
    .from(auditEvent)
    .where(
      and(
        from && gte(auditEvent.occurredAt, from),
        until && lt(auditEvent.occurredAt, until),
        before === undefined ? undefined : lt(auditEvent.id, before),
        ...equalities(equal),
      ),
    )
    .orderBy(desc(auditEvent.id))
    .limit(limit);

function equalities(filter: Omit<AuditFilter, 'from' | 'until' | 'before' | 'limit'>): SQL[] {
  const { organizationId, actor, actorName, verb, target, targetId, requestId } = filter;
  const given = [
    [auditEvent.organizationId, organizationId],
    [auditEvent.actor, actor],
    [auditEvent.actorName, actorName],
    [auditEvent.verb, verb],
    [auditEvent.target, target],
    [auditEvent.targetId, targetId],
    [auditEvent.requestId, requestId],
  ] as const;
  return given.flatMap(([column, value]) => (value === undefined ? [] : [eq(column, value)]));
}
