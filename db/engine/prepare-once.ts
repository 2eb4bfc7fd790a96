import { fillPlaceholders } from 'drizzle-orm';
import type { PgPreparedQuery, PreparedQueryConfig } from 'drizzle-orm/pg-core';
import type { Database } from './client.ts';

type Prepared<T> = PgPreparedQuery<PreparedQueryConfig & { execute: T }>;

/**
 * A statement built once per isolate and run on each request's database, because building a query takes longer than the
 * rest of a look-up. In `build`, `sql.placeholder(name)` is replaced by a value.
 */
export function prepareOnce<T, Values extends Record<string, unknown>>(
  build: (db: Database) => { prepare(name: string): Prepared<T> },
): (db: Database, values: Values) => Promise<T> {
  let prepared: Prepared<T> | undefined;
  return async (db, values) => {
    // Drivers use the name to cache plans; over HTTP there is nothing to cache.
    prepared ??= build(db).prepare('');
    const { sql, params } = prepared.getQuery();
    const options = { arrayMode: true, fullResults: true } as const;
    const result = await db.$client.query(sql, fillPlaceholders(params, values), options);
    // The prepared statement's own `execute` maps its rows in the same way.
    return prepared.mapResult(result) as T;
  };
}

/**
 * Prepares a statement with several forms, each built when it is first run. `form` is all that `build` knows of a run
 * and takes few values; everything else is a placeholder.
 */
export function prepareForms<Form, T, Values extends Record<string, unknown>>(
  build: (db: Database, form: Form) => { prepare(name: string): Prepared<T> },
): (db: Database, form: Form, values: Values) => Promise<T> {
  const forms = new Map<string, (db: Database, values: Values) => Promise<T>>();
  return async (db, form, values) => {
    const name = JSON.stringify(form);
    const known = forms.get(name) ?? prepareOnce((database) => build(database, form));
    forms.set(name, known);
    return await known(db, values);
  };
}
