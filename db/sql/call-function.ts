import type * as z from 'zod';
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

/** Of the time that is left: what a statement may wait for a lock, and what it may take, its way here and back apart. */
const LOCK_SHARE = 0.75;
const STATEMENT_SHARE = 0.9;

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
  const places = Object.fromEntries(given.map((argument, index) => [argument, `$${index + 3}`]));
  // `offset 0` keeps the three steps apart and in this order, and so does the condition that the first is read for.
  const text = `
    select result
      from (select ${toCall(called, places)} as result
              from (select set_config('lock_timeout', $1, true) as lock_timeout offset 0) bound
             where lock_timeout is not null
            offset 0) done
     where routine.stayed_within($2::int)`;
  const parameters = given.map((argument) => toParameter(name, args, argument, values[argument]));
  const [row] = await retryConflicts(() => {
    const leftMs = Math.max(1, db.leftMs());
    const [lockMs, statementMs] = [LOCK_SHARE, STATEMENT_SHARE].map((share) => Math.ceil(leftMs * share));
    return db.$client.query(text, [`${lockMs}ms`, statementMs, ...parameters]);
  });
  // Zod's own type of what a generic schema parses is unknown.
  return result.schema.parse(row?.result) as z.output<Result['schema']>;
}
