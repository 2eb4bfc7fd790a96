import type { ErrorCode } from '../../shared/http/error-codes.ts';
import { callFunction } from '../call-function.ts';
import type { Database } from '../client.ts';
import type { NewLink } from './create-links.ts';

/** What the database has against each of some links: the codes of its refusals, in the order of the contract. */
export async function judgeLinks(
  db: Database,
  organizationId: number,
  links: readonly NewLink[],
): Promise<ErrorCode[][]> {
  // Of a destination that is refused nothing reaches the database: it may be no text that Postgres can hold.
  const judged = links.map(({ domain, code, brandLike, host }) => ({ domain, code, brandLike, host }));
  const entries = await callFunction<{ refusals: ErrorCode[] }[] | null>(db, 'resolve_links', [
    organizationId,
    judged,
  ]);
  return (entries ?? []).map(({ refusals }) => refusals);
}
