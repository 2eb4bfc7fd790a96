import { bigint, boolean, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { organization } from './organization.ts';

/** Whether a service is enabled for an organization; disabled without a row. */
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
