import { sql } from 'drizzle-orm';
import { bigint, boolean, customType, index, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { webhookEvent } from './webhook-event.ts';

/** The id of a transaction, which never wraps around. */
const xid8 = customType<{ data: string; driverData: string }>({ dataType: () => 'xid8' });

/**
 * The events of organizations that turned their event log on, to be read in the order of commits. `(tx, id)` is that order
 * among transactions that have ended: what is below the oldest running one is complete. Rows go with their events.
 */
export const eventLog = pgTable(
  'event_log',
  {
    organizationId: bigint({ mode: 'number' }).notNull(),
    tx: xid8().notNull().default(sql`pg_current_xact_id()`),
    id: bigint({ mode: 'number' }).notNull().generatedAlwaysAsIdentity(),
    eventId: uuid()
      .notNull()
      .references(() => webhookEvent.id, { onDelete: 'cascade' }),
    type: text().notNull(),
    /** Returned only to readers that name its type: those of single visits, links of batches and recipients of campaigns. */
    onlyNamed: boolean().notNull().default(false),
  },
  (table) => [
    primaryKey({ columns: [table.organizationId, table.tx, table.id] }),
    index('event_log_event').on(table.eventId),
    // However many there are of the others.
    index('event_log_usual').on(table.organizationId, table.tx, table.id).where(sql`not ${table.onlyNamed}`),
  ],
);
