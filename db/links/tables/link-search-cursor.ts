import { sql } from 'drizzle-orm';
import { bigint, boolean, check, customType, pgTable } from 'drizzle-orm/pg-core';

const xid8 = customType<{ data: string }>({ dataType: () => 'xid8' });

/** The position up to which links were considered for segments: one row. */
export const linkSearchCursor = pgTable(
  'link_search_cursor',
  {
    isOnly: boolean().primaryKey().default(true),
    /** Links up to here were considered. */
    consideredId: bigint({ mode: 'number' }).notNull().default(0),
    /** Up to here no transaction can add links any more. */
    settledId: bigint({ mode: 'number' }).notNull().default(0),
    /** The newest link that the last run saw; it settles when no transaction before `seenXid` is running. */
    seenId: bigint({ mode: 'number' }).notNull().default(0),
    seenXid: xid8().notNull().default('0'),
  },
  (table) => [check('link_search_cursor_only', sql`${table.isOnly}`)],
);
