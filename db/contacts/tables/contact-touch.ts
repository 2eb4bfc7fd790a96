import { bigint, boolean, check, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core';
import { hexBytes } from '../../engine/hex-bytes.ts';
import { isAnyOf } from '../../engine/is-one-of.ts';

/** The ways in which a person is contacted. */
export const CHANNELS = ['call', 'sms', 'email', 'app', 'visit'] as const;

/** The greatest age of a contact that may be reported: older ones decide nothing any more. */
export const TOUCH_DAYS = 31;

/**
 * A direct contact with a person: a call of ours that was answered, or what the organization reports. Partitioned by
 * month, and dropped when no week reaches into it: see `db/contacts/functions/partitions`.
 */
export const contactTouch = pgTable(
  'contact_touch',
  {
    organizationId: bigint({ mode: 'number' }).notNull(),
    /** See `hash_number`. */
    numberHash: hexBytes().notNull(),
    /** The company on whose behalf, in the organization's words; empty: the organization itself. */
    creditor: text().notNull(),
    at: timestamp({ withTimezone: true }).notNull(),
    channel: text({ enum: CHANNELS }).notNull(),
    requestedByConsumer: boolean().notNull(),
  },
  (table) => [
    primaryKey({
      columns: [table.organizationId, table.numberHash, table.creditor, table.at, table.channel],
    }),
    check('contact_touch_channel', isAnyOf(table.channel, CHANNELS)),
  ],
);
