import type { Database } from '../../engine/client.ts';
import { callFunction } from '../../engine/sql-functions/call-function.ts';
import { type EntryRefusal, type NewLink, resolveLinks } from '../functions/links.ts';

/** The database's objections to each of several links: refusal codes in the contract's order. */
export async function findLinkRefusals(
  db: Database,
  organizationId: number,
  wanted: readonly NewLink[],
): Promise<EntryRefusal[][]> {
  // The destination itself is left out: an invalid one may be text that Postgres cannot hold.
  const links = wanted.map(({ domain, code, brandLike, host }) => ({ domain, code, brandLike, host }));
  const entries = await callFunction(db, resolveLinks, { organization: organizationId, links });
  return (entries ?? []).map(({ refusals }) => refusals);
}
