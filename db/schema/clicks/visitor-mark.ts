import { bigint, date, pgTable, smallint } from 'drizzle-orm/pg-core';

/**
 * A browser seen on a link on a Colombia day, by a keyed hash; partitioned by day and dropped after 7. Each partition
 * has a unique index of its own on link and visitor, without the day, which is the same in all of it.
 */
export const visitorMark = pgTable('visitor_mark', {
  linkId: bigint({ mode: 'number' }).notNull(),
  /** The hash folded to 64 bits: of a million browsers on one link two meet on one day in 37 million. */
  visitor: bigint({ mode: 'bigint' }).notNull(),
  day: date().notNull(),
  /** The minute of the day that was counted last, and the visits counted in it: more than a person makes are a flood. */
  minute: smallint().notNull(),
  visits: smallint().notNull(),
});
