import { fillPlaceholders } from 'drizzle-orm';
import type { PgPreparedQuery, PreparedQueryConfig } from 'drizzle-orm/pg-core';
import type { Database } from './client.ts';

type Prepared<T> = PgPreparedQuery<PreparedQueryConfig & { execute: T }>;

/**
 * A statement that is built once in an isolate and run on the database of each request: building a look-up takes longer
 * than all else that is done for it. `build` puts `sql.placeholder(name)` where the values of a run go.
 */
export function prepareOnce<T, Values extends Record<string, unknown>>(
  build: (db: Database) => { prepare(name: string): Prepared<T> },
): (db: Database, values: Values) => Promise<T> {
  let prepared: Prepared<T> | undefined;
  return async (db, values) => {
    // The name is for drivers that keep plans by it; over HTTP there is none to keep.
    prepared ??= build(db).prepare('');
    const { sql, params } = prepared.getQuery();
    const options = { arrayMode: true, fullResults: true } as const;
    const result = await db.$client.query(sql, fillPlaceholders(params, values), options);
    // What `execute` of the prepared statement answers, had it this request's connection.
    return prepared.mapResult(result) as T;
  };
}
