import { bigint, pgTable, unique } from 'drizzle-orm/pg-core';
import { hexBytes } from '../../engine/hex-bytes.ts';
import { organization } from '../../people/tables/organization.ts';

/**
 * The key of HMAC-SHA256 (RFC 2104) that an organization's numbers are hashed with, as its two padded blocks of 64 bytes.
 * Made when a number is first hashed.
 */
export const contactKey = pgTable(
  'contact_key',
  {
    organizationId: bigint({ mode: 'number' })
      .primaryKey()
      .references(() => organization.id),
    /** Evidence names the key by this id. */
    id: bigint({ mode: 'number' }).notNull().generatedAlwaysAsIdentity(),
    innerBlock: hexBytes().notNull(),
    outerBlock: hexBytes().notNull(),
  },
  (table) => [unique('contact_key_id').on(table.id)],
);
