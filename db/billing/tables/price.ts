import { sql } from 'drizzle-orm';
import { bigint, char, check, pgTable, text, timestamp, unique } from 'drizzle-orm/pg-core';
import { organization } from '../../people/tables/organization.ts';

/** Fifty million units: a bigint holds what any quantity costs that a request can ask for, 100,000 look-ups at most. */
export const MAX_PRICE_MICRO = 50_000_000_000_000n;

/**
 * The price of an item from a moment on, in micros; a change adds a row, so that usage is charged at the price of its
 * own time. `organizationId` null: the list price, overridden by an organization's own. `amountMicro` null: no price.
 */
export const price = pgTable(
  'price',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    organizationId: bigint({ mode: 'number' }).references(() => organization.id),
    currency: char({ length: 3 }).notNull(),
    item: text().notNull(),
    amountMicro: bigint({ mode: 'bigint' }),
    effectiveFrom: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    unique('price_moment')
      .on(table.item, table.currency, table.organizationId, table.effectiveFrom)
      .nullsNotDistinct(),
    check('price_amount', sql`${table.amountMicro} between 0 and ${sql.raw(String(MAX_PRICE_MICRO))}`),
  ],
);
