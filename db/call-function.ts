import type { Database } from './client.ts';
import { retryConflicts } from './retry-conflicts.ts';

type Value = string | number | boolean | object | null | undefined;

/**
 * Calls a function of `db/functions`, again while Postgres rolls it back for a conflict with another, and answers its
 * result. Objects go as JSON, `undefined` as null; what has no result (a set that is empty) answers null.
 */
export async function callFunction<Result>(
  db: Database,
  name: string,
  values: readonly Value[],
): Promise<Result> {
  const places = values.map((_, index) => `$${index + 1}`);
  const text = `select ${name}(${places.join(', ')}) as result`;
  const parameters = values.map(toParameter);
  const [row] = await retryConflicts(() => db.$client.query(text, parameters));
  return (row?.result ?? null) as Result;
}

function toParameter(value: Value): string | number | boolean | null {
  if (value === undefined || value === null) return null;
  if (value instanceof Date) return value.toISOString();
  return typeof value === 'object' ? JSON.stringify(value) : value;
}
