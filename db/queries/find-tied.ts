import { callFunction } from '../call-function.ts';
import type { Database } from '../client.ts';
import type { Creator } from './creator.ts';

/** What an Idempotency-Key is tied to, if its request was the same; undefined while it is free. */
export async function findTied<Result>(
  db: Database,
  { organizationId, idempotency }: Pick<Creator, 'organizationId' | 'idempotency'>,
): Promise<Result | undefined> {
  if (idempotency === undefined) return undefined;
  type Tied = { outcome: 'replayed'; result: Result } | { outcome: 'refused' } | null;
  const tied = await callFunction<Tied>(db, 'tied_to_key', [organizationId, idempotency]);
  return tied?.outcome === 'replayed' ? tied.result : undefined;
}
