import type { Database } from './client.ts';
import { retryConflicts } from './retry-conflicts.ts';

type Value = string | number | boolean | object | null | undefined;

/** Of the time that is left: what a statement may wait for a lock, and what it may take, its way here and back apart. */
const LOCK_SHARE = 0.75;
const STATEMENT_SHARE = 0.9;

/**
 * Calls a function of `db/sql`, again while Postgres rolls it back for a conflict with another, and answers its
 * result. Objects go as JSON, `undefined` as null; what has no result (a set that is empty) answers null. What takes
 * longer than its caller waits is rolled back by Postgres: the lock it waits for is given up, or its work is.
 */
export async function callFunction<Result>(
  db: Database,
  name: string,
  values: readonly Value[],
): Promise<Result> {
  const places = values.map((_, index) => `$${index + 3}`);
  // `offset 0` keeps the three steps apart and in this order, and so does the condition that the first is read for.
  const text = `
    select result
      from (select routine.${name}(${places.join(', ')}) as result
              from (select set_config('lock_timeout', $1, true) as lock_timeout offset 0) bound
             where lock_timeout is not null
            offset 0) done
     where routine.stayed_within($2::int)`;
  const parameters = values.map(toParameter);
  const [row] = await retryConflicts(() => {
    const leftMs = Math.max(1, db.leftMs());
    const [lockMs, statementMs] = [LOCK_SHARE, STATEMENT_SHARE].map((share) => Math.ceil(leftMs * share));
    return db.$client.query(text, [`${lockMs}ms`, statementMs, ...parameters]);
  });
  return (row?.result ?? null) as Result;
}

function toParameter(value: Value): string | number | boolean | null {
  if (value === undefined || value === null) return null;
  if (value instanceof Date) return value.toISOString();
  return typeof value === 'object' ? JSON.stringify(value) : value;
}
