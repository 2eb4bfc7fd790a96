import { bigint, index, jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { organization } from '../../people/tables/organization.ts';

/** An event to be delivered; written in the statement that causes it. */
export const webhookEvent = pgTable(
  'webhook_event',
  {
    id: uuid().primaryKey().defaultRandom(),
    organizationId: bigint({ mode: 'number' })
      .notNull()
      .references(() => organization.id),
    /** A dotted name from `shared/webhooks/event-types.ts`. */
    type: text().notNull(),
    service: text().notNull(),
    occurredAt: timestamp({ withTimezone: true }).notNull(),
    data: jsonb().notNull(),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [index('webhook_event_created_at').on(table.createdAt)],
);
