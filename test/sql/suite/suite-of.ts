import pg from 'pg';
import { afterAll, describe, expect } from 'vitest';
import type * as z from 'zod';
import { type Database, overClient } from '../../../db/engine/client.ts';
import { callFunction } from '../../../db/engine/sql-functions/call-function.ts';
import type {
  SqlArguments,
  SqlFunction,
  SqlType,
  ValuesOf,
} from '../../../db/engine/sql-functions/define-sql-function.ts';
import { caseOf, casesOf } from './result-cases.ts';
import type { Sql } from './use-sql.ts';

/** Calls the function of a suite, on the file's connection or another. */
export type Call<Args extends SqlArguments, Result extends SqlType> = (
  values: ValuesOf<Args>,
  by?: pg.Client,
) => Promise<z.output<Result['schema']>>;

/** Calls a function, also outside its suite. */
export const callOf =
  <Args extends SqlArguments, Result extends SqlType>(
    sql: Sql,
    declared: SqlFunction<Args, Result>,
  ): Call<Args, Result> =>
  (values, by = sql.client()) =>
    callFunction(overPg(by), declared, values);

/**
 * The suite of a function that moves money or state (`test/sql/suites.test.ts` finds those without one). It fails in
 * the end unless its tests received everything that the declaration allows: every outcome, refusal and null.
 * `beyond`: what no test can provoke here, with the reason.
 */
export function suiteOf<Args extends SqlArguments, Result extends SqlType>(
  sql: Sql,
  declared: SqlFunction<Args, Result>,
  tests: (call: Call<Args, Result>) => void,
  beyond: Record<string, string> = {},
): void {
  const seen = new Set<string>();
  let calls = 0;
  const ask = callOf(sql, declared);
  const call: Call<Args, Result> = async (values, by) => {
    const answer = await ask(values, by);
    calls += 1;
    for (const one of caseOf(declared.result.schema, answer)) seen.add(one);
    return answer;
  };
  describe(declared.name, () => {
    tests(call);
    // biome-ignore lint/correctness/noEmptyPattern: vitest wants a pattern, which names no fixture.
    afterAll(({}, suite) => {
      // A run of selected tests cannot return every answer.
      if (suite.tasks.some(({ mode }) => mode !== 'run')) return;
      const unseen = casesOf(declared.result.schema).filter((one) => !seen.has(one));
      expect(unseen.sort(), `answers of ${declared.name} that no test received`).toEqual(
        Object.keys(beyond).sort(),
      );
      expect(calls).toBeGreaterThan(0);
    });
  });
}

/** 64-bit integers become numbers, as in the Workers' driver. */
const types = {
  getTypeParser: (oid: number) => (oid === pg.types.builtins.INT8 ? Number : pg.types.getTypeParser(oid)),
};

/** A connection as the Workers' database, limited to what `callFunction` uses. */
export function overPg(client: pg.Client): Database {
  const query = async (text: string, values: unknown[], { arrayMode = false, fullResults = false } = {}) => {
    const result = await client.query({ text, values, types, ...(arrayMode && { rowMode: 'array' }) });
    return fullResults ? result : result.rows;
  };
  return overClient({ query } as unknown as Database['$client'], () => 60_000);
}
