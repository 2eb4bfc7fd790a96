import {
  bigint,
  index,
  integer,
  pgTable,
  primaryKey,
  smallint,
  text,
  timestamp,
  uuid,
} from 'drizzle-orm/pg-core';

/**
 * Requests of the last 7 days whose key is known, without bodies, addresses or numbers; partitioned by UTC day, of which
 * the old are dropped: see `db/sql/requests`. No foreign keys: they would be looked up for every request.
 */
export const requestLog = pgTable(
  'request_log',
  {
    /** As `meta.requestId`. */
    requestId: uuid().notNull(),
    at: timestamp({ withTimezone: true }).notNull(),
    organizationId: bigint({ mode: 'number' }).notNull(),
    apiKeyId: bigint({ mode: 'number' }).notNull(),
    operation: text().notNull(),
    status: smallint().notNull(),
    /** Of the error, if it was one. */
    code: text(),
    durationMs: integer().notNull(),
    /** Of a huge number only samples are kept: how many of its kind (key, operation, answer) this one is for. */
    standsFor: integer().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.requestId, table.at] }),
    index('request_log_organization').on(table.organizationId, table.at),
  ],
);
