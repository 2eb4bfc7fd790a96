import { bigint, boolean, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { organization } from './organization.ts';

/** A service that is on or off for an organization; without a row it is off. */
export const organizationService = pgTable(
  'organization_service',
  {
    organizationId: bigint({ mode: 'number' })
      .notNull()
      .references(() => organization.id),
    service: text().notNull(),
    enabled: boolean().notNull(),
  },
  (table) => [primaryKey({ columns: [table.organizationId, table.service] })],
);
