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
 * Requests of the last 7 days with a known key, without bodies, addresses or numbers; partitioned by UTC day, and old
 * partitions are dropped: see `db/kernel/functions/requests`. No foreign keys: each request would check them.
 */
export const requestLog = pgTable(
  'request_log',
  {
    /** The id of the request, which `meta.requestId` shows. */
    requestId: uuid().notNull(),
    at: timestamp({ withTimezone: true }).notNull(),
    organizationId: bigint({ mode: 'number' }).notNull(),
    apiKeyId: bigint({ mode: 'number' }).notNull(),
    operation: text().notNull(),
    status: smallint().notNull(),
    /** The error code, if it failed. */
    code: text(),
    durationMs: integer().notNull(),
    /**
     * Under heavy load only samples are kept: how many requests of its kind (key, operation, answer) this row
     * represents.
     */
    sampleWeight: integer().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.requestId, table.at] }),
    index('request_log_organization').on(table.organizationId, table.at, table.requestId),
  ],
);
