import type { ErrorCode } from '../../../shared/http/error-codes.ts';
import type { Database } from '../../client.ts';
import { callFunction } from '../../sql/call-function.ts';
import { type NewLink, resolveLinks } from '../../sql/links.ts';

/** What the database has against each of some links: the codes of its refusals, in the order of the contract. */
export async function judgeLinks(
  db: Database,
  organizationId: number,
  wanted: readonly NewLink[],
): Promise<ErrorCode[][]> {
  // Of a destination that is refused nothing reaches the database: it may be no text that Postgres can hold.
  const links = wanted.map(({ domain, code, brandLike, host }) => ({ domain, code, brandLike, host }));
  const entries = await callFunction(db, resolveLinks, { organization: organizationId, links });
  return (entries ?? []).map(({ refusals }) => refusals);
}
