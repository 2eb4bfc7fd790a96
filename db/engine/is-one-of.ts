import { type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';

/** A check constraint that a column holds one of our constant words. */
export const isOneOf = (column: PgColumn, words: readonly string[]): SQL =>
  sql`${column} in (${sql.raw(words.map((word) => `'${word}'`).join(', '))})`;

/**
 * A check for tables that are written all the time: Postgres reads the text of a constraint at each statement, and that
 * of one constant takes half as long as that of a list.
 */
export const isAnyOf = (column: PgColumn, words: readonly string[]): SQL =>
  sql`${column} = any (${oneConstant(words)})`;

/** Words as one constant. */
export const oneConstant = (words: readonly string[]): SQL => sql.raw(`'{${words.join(',')}}'::text[]`);
