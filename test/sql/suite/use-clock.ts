import { beforeAll } from 'vitest';
import type { Sql } from './use-sql.ts';

/**
 * A clock that the statements of a file's shared connection read, unless a function fixes its search path: names are looked up in the
 * schema `clock` before the system's.
 */
export function useClock(sql: Sql): { set(at: number): Promise<void> } {
  beforeAll(async () => {
    await sql.query('create schema clock');
    for (const name of ['clock_timestamp', 'statement_timestamp', 'now'])
      await sql.query(
        `create function clock.${name}() returns timestamptz language sql stable as $$ select current_setting('clock.at')::timestamptz $$`,
      );
    await sql.query("set clock.at = '2024-01-01Z'");
    await sql.query('set search_path = clock, pg_catalog, public');
  });
  return {
    async set(at) {
      await sql.query("select set_config('clock.at', $1, false)", [new Date(at).toISOString()]);
    },
  };
}
