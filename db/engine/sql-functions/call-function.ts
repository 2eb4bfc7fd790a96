import type * as z from 'zod';
import type { Database } from '../client.ts';
import { DependencyError } from '../deadlines/deadline.ts';
import { stayedWithin } from '../functions/time.ts';
import { isRolledBackConflict } from '../postgres-error.ts';
import {
  type SqlArguments,
  type SqlFunction,
  type SqlType,
  toParameter,
  toSqlText,
  type ValuesOf,
} from './define-sql-function.ts';

/** Shares of the remaining time: for waiting on a lock, and for the whole statement, leaving time for the response. */
const LOCK_SHARE = 0.75;
const STATEMENT_SHARE = 0.8;

/** The statement's time on arrival: `$2` ms, but no later than `$3`, since the way to Postgres has used some of it. */
const LEFT_MS = `greatest(-1, least($2::int, extract(epoch from $3::timestamptz - statement_timestamp()) * 1000))::int`;

/**
 * Calls a function of `db/<subject>/functions`, retries it when Postgres rolls it back because of a conflict, and returns its result.
 * Postgres cancels what takes longer than its caller waits, whether it is waiting for a lock or working. Throws
 * TypeError, before anything is done, for an argument that the function does not accept.
 */
export async function callFunction<Args extends SqlArguments, Result extends SqlType>(
  db: Database,
  called: SqlFunction<Args, Result>,
  values: ValuesOf<Args>,
): Promise<z.output<Result['schema']>> {
  const { name, args, result } = called;
  const given = Object.keys(args);
  const places = Object.fromEntries(given.map((argument, index) => [argument, `$${index + 4}`]));
  // Postgres checks the inner condition before it calls the function, and `offset 0` keeps the outer one for after it. A
  // statement that arrives after its deadline does nothing and returns no row; one that exceeds it is rolled back.
  const text = `
    select result
      from (select ${toSqlText(called, places)} as result
             where set_config('lock_timeout', $1, true) is not null and ${LEFT_MS} > 0
            offset 0) done
     where ${toSqlText(stayedWithin, { ms: LEFT_MS })}`;
  const parameters = given.map((argument) => toParameter(name, args, argument, values[argument]));
  const call = async (isClockCommon = true): Promise<Record<string, unknown>> => {
    const leftMs = Math.max(1, db.leftMs());
    const [lockMs = 1, statementMs = 1] = [LOCK_SHARE, STATEMENT_SHARE].map((share) =>
      Math.ceil(leftMs * share),
    );
    const end = Date.now() + statementMs;
    const bounds = [`${lockMs}ms`, statementMs, isClockCommon ? new Date(end).toISOString() : null];
    const [row] = await db.$client.query(text, [...bounds, ...parameters]);
    if (row !== undefined) return row;
    // Reported as late although time is left: Postgres's clock is ahead of ours.
    if (isClockCommon && Date.now() < end) return await call(false);
    throw new DependencyError('postgres', true);
  };
  const row = await retryConflicts(() => call());
  // Zod types the output of a generic schema as unknown.
  return result.schema.parse(row.result) as z.output<Result['schema']>;
}

/** A statement that Postgres rolled back because of a conflict is tried this often. */
const ATTEMPTS = 4;

/**
 * Retries a statement that Postgres rolled back because of a conflict with a concurrent one; a rolled-back statement
 * has had no effect.
 */
export async function retryConflicts<T>(run: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await run();
    } catch (error) {
      if (attempt === ATTEMPTS || !isRolledBackConflict(error)) throw error;
    }
  }
}
