import { bigint, date, pgTable, smallint } from 'drizzle-orm/pg-core';

/**
 * A browser that visited a link on a Colombia day, by a keyed hash; partitioned by day and dropped after 7. Each
 * partition has a unique index on link and visitor, without the day, which is constant in it.
 */
export const visitorMark = pgTable('visitor_mark', {
  linkId: bigint({ mode: 'number' }).notNull(),
  /** The hash folded to 64 bits: among a million browsers on one link, two collide on one day in 37 million. */
  visitor: bigint({ mode: 'bigint' }).notNull(),
  day: date().notNull(),
  /** The last counted minute of the day, and the visits counted in it, to detect floods. */
  minute: smallint().notNull(),
  visits: smallint().notNull(),
});
