import { bigint, boolean, index, pgTable, text, timestamp } from 'drizzle-orm/pg-core';

/**
 * A visit on its way to the click files of an organization that has them, written in the transaction that counts it;
 * partitioned by the hour in which it was counted, and dropped once that hour's files are written.
 */
export const clickLine = pgTable(
  'click_line',
  {
    id: bigint({ mode: 'number' }).notNull().generatedAlwaysAsIdentity(),
    organizationId: bigint({ mode: 'number' }).notNull(),
    countedAt: timestamp({ withTimezone: true }).notNull(),
    linkId: bigint({ mode: 'number' }).notNull(),
    /** The reference that the link had when the visit was counted. */
    referenceId: bigint({ mode: 'number' }),
    at: timestamp({ withTimezone: true }).notNull(),
    country: text(),
    device: text(),
    os: text(),
    browser: text(),
    referrer: text(),
    /** The destination to which a link with rules led. */
    destination: text(),
    isUnique: boolean().notNull(),
    /** Redirected, but neither counted nor charged: more visits than a person can make. */
    isFlood: boolean().notNull(),
    costCenterId: bigint({ mode: 'number' }),
    /** The price at which it was charged. Null: it was not charged. */
    unitMicro: bigint({ mode: 'bigint' }),
  },
  (table) => [index('click_line_organization').on(table.organizationId, table.id)],
);
