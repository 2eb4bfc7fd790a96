import { bigint, date, pgTable, primaryKey } from 'drizzle-orm/pg-core';
import { organization } from '../../people/tables/organization.ts';

/** Cost of the air time of an organization's attempts that ended on a Colombia day. */
export const callSpend = pgTable(
  'call_spend',
  {
    organizationId: bigint({ mode: 'number' })
      .notNull()
      .references(() => organization.id),
    day: date().notNull(),
    spentMicro: bigint({ mode: 'bigint' }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.organizationId, table.day] })],
);
