import type * as z from 'zod';
import type { Database } from '../client.ts';
import { callFunction } from '../sql/call-function.ts';
import { tiedToKey } from '../sql/idempotency.ts';
import type { Creator } from './creator.ts';

/** What an Idempotency-Key is tied to, if its request was the same; undefined while it is free. */
export async function findTied<Result extends z.ZodType>(
  db: Database,
  { organizationId, idempotency }: Pick<Creator, 'organizationId' | 'idempotency'>,
  result: Result,
): Promise<z.output<Result> | undefined> {
  if (idempotency === undefined) return undefined;
  const tied = await callFunction(db, tiedToKey, { organization: organizationId, idempotency });
  return tied?.outcome === 'replayed' ? result.parse(tied.result) : undefined;
}
