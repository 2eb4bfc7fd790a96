import { sql } from 'drizzle-orm';
import { bigint, check, index, jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { isOneOf } from '../../engine/is-one-of.ts';
import { organization } from '../../people/tables/organization.ts';

/** `operator`: an operator by database login. `user`: a person in the portal. `key`: an API key. */
export const AUDIT_ACTORS = ['operator', 'user', 'key'] as const;

/** The audit log: append-only, written in the transaction of the change (`db/kernel/functions/audit/record-audit-event.sql`). */
export const auditEvent = pgTable(
  'audit_event',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    /** The running verb: one event, however many rows and transactions it changes. */
    operation: uuid().notNull().unique(),
    occurredAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    actor: text({ enum: AUDIT_ACTORS }).notNull(),
    /** Id of the user or key. */
    actorId: bigint({ mode: 'number' }),
    /** An operator's database login, or the name of the person or key. */
    actorName: text().notNull(),
    /** The operator's name on the machine that ran the command. */
    actorNote: text(),
    /** Such as `balance.top-up`. */
    verb: text().notNull(),
    /** Null when it concerns everyone: a list price, a maintenance window. */
    organizationId: bigint({ mode: 'number' }).references(() => organization.id),
    /** A table, and the key of its row. */
    target: text().notNull(),
    targetId: text(),
    /** The verb's input, without secrets; under `before`, what the fields had that an update has changed. */
    input: jsonb().notNull(),
    requestId: text(),
  },
  (table) => [
    check('audit_event_actor', isOneOf(table.actor, AUDIT_ACTORS)),
    check('audit_event_actor_id', sql`(${table.actor} = 'operator') = (${table.actorId} is null)`),
    index('audit_event_organization').on(table.organizationId, table.id),
    index('audit_event_verb').on(table.verb, table.id),
    index('audit_event_actor_name').on(table.actorName, table.id),
    index('audit_event_target').on(table.target, table.targetId, table.id),
    index('audit_event_occurred_at').on(table.occurredAt, table.id),
  ],
);
