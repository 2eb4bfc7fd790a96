import type * as z from 'zod';
import type { Database } from '../../../engine/client.ts';
import { callFunction } from '../../../engine/sql-functions/call-function.ts';
import { type Creator, findIdempotentResult } from '../../functions/idempotency.ts';

/** The stored result of an Idempotency-Key, if its request was the same; undefined while the key is unused. */
export async function findStoredResult<Result extends z.ZodType>(
  db: Database,
  { organizationId, idempotency }: Pick<Creator, 'organizationId' | 'idempotency'>,
  result: Result,
): Promise<z.output<Result> | undefined> {
  if (idempotency === undefined) return undefined;
  const stored = await callFunction(db, findIdempotentResult, { organization: organizationId, idempotency });
  return stored?.outcome === 'replayed' ? result.parse(stored.result) : undefined;
}
