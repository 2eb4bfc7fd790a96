import { type SQLWrapper, sql } from 'drizzle-orm';
import type { Database } from './client.ts';

/** How many rows a limited query has. */
export const countRows = (db: Database, rows: SQLWrapper) =>
  db.select({ total: sql<number>`count(*)::int` }).from(sql`(${rows}) counted`);
