import { type SQLWrapper, sql } from 'drizzle-orm';
import type { Database } from './client.ts';

/** Counts the rows of a limited query. */
export const countRows = (db: Database, rows: SQLWrapper) =>
  db.select({ total: sql<number>`count(*)::int` }).from(sql`(${rows}) counted`);
