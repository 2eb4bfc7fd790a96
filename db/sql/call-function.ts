import type * as z from 'zod';
import { DependencyError } from '../../shared/dependencies/deadline.ts';
import type { Database } from '../client.ts';
import { retryConflicts } from '../retry-conflicts.ts';
import {
  type SqlArguments,
  type SqlFunction,
  toCall,
  toParameter,
  type ValuesOf,
} from './define-sql-function.ts';
import type { SqlType } from './sql-types.ts';

/** Of the time that is left: what a statement may wait for a lock, and when it must be done, the way back apart. */
const LOCK_SHARE = 0.75;
const STATEMENT_SHARE = 0.8;

/** What a statement has left from when it came: `$2` ms, and no more than until `$3`, which its way here has used up of. */
const LEFT_MS = `greatest(-1, least($2::int, extract(epoch from $3::timestamptz - statement_timestamp()) * 1000))::int`;

/**
 * Calls a function of `db/sql`, again while Postgres rolls it back for a conflict with another, and answers its result.
 * What takes longer than its caller waits is rolled back by Postgres: the lock it waits for is given up, or its work is.
 * Throws TypeError, before anything is done, for a value that the function does not take.
 */
export async function callFunction<Args extends SqlArguments, Result extends SqlType>(
  db: Database,
  called: SqlFunction<Args, Result>,
  values: ValuesOf<Args>,
): Promise<z.output<Result['schema']>> {
  const { name, args, result } = called;
  const given = Object.keys(args);
  const places = Object.fromEntries(given.map((argument, index) => [argument, `$${index + 4}`]));
  // `offset 0` keeps the three steps apart and in this order, and so does the condition that the first is read for. What
  // comes when its caller has given up is not begun, and answers no row; what is not done by then is undone.
  const text = `
    select result
      from (select ${toCall(called, places)} as result
              from (select set_config('lock_timeout', $1, true) as lock_timeout offset 0) bound
             where lock_timeout is not null and ${LEFT_MS} > 0
            offset 0) done
     where routine.stayed_within(${LEFT_MS})`;
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
    // Told in time that it came too late: Postgres's clock is ahead of ours.
    if (isClockCommon && Date.now() < end) return await call(false);
    throw new DependencyError('postgres', true);
  };
  const row = await retryConflicts(() => call());
  // Zod's own type of what a generic schema parses is unknown.
  return result.schema.parse(row.result) as z.output<Result['schema']>;
}
