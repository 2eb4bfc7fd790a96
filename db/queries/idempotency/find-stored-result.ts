import type * as z from 'zod';
import type { Database } from '../../client.ts';
import { callFunction } from '../../sql/call-function.ts';
import { tiedToKey } from '../../sql/idempotency.ts';
import type { Creator } from './creator.ts';

/** The stored result of an Idempotency-Key, if its request was the same; undefined while the key is unused. */
export async function findStoredResult<Result extends z.ZodType>(
  db: Database,
  { organizationId, idempotency }: Pick<Creator, 'organizationId' | 'idempotency'>,
  result: Result,
): Promise<z.output<Result> | undefined> {
  if (idempotency === undefined) return undefined;
  const stored = await callFunction(db, tiedToKey, { organization: organizationId, idempotency });
  return stored?.outcome === 'replayed' ? result.parse(stored.result) : undefined;
}
