import { type Changed, findLinkAt } from '../../../db/queries/links/change-link.ts';
import type { LinkRow } from '../../../db/queries/links/find-link.ts';
import { ApiError } from '../../http/api-error.ts';
import type { CallerContext } from '../../http/context.ts';
import { encodeLink, GONE, linkKey } from '../link-cache.ts';
import { writeThrough } from '../write-through.ts';
import type { LinkPath } from './link-path.ts';

/**
 * Changes a link so that the redirect never serves what was: see `writeThrough`. `change` commits; `sees` says which
 * links the operation knows of (a restore knows deleted ones). Throws LINK_NOT_FOUND and LINK_BLOCKED.
 */
export async function changeLink(
  ctx: CallerContext,
  path: LinkPath,
  change: () => Promise<Changed>,
  sees: (row: LinkRow) => boolean,
): Promise<{ after: LinkRow; written: boolean }> {
  // Nobody puts a marker on what he cannot change: on another organization's link, or a code that is not taken.
  checkChangeable(await findLinkAt(ctx.db, toAddress(ctx, path)), sees);
  const { before, after, written } = await writeThrough(ctx, linkKey(path.domain, path.code), async () => {
    const changed = await change();
    return { result: changed, ...toValue(changed) };
  });
  checkChangeable(before, sees);
  if (after === undefined) throw new ApiError('LINK_NOT_FOUND');
  return { after, written };
}

function checkChangeable(row: LinkRow | undefined, sees: (row: LinkRow) => boolean): void {
  if (row === undefined || !sees(row)) throw new ApiError('LINK_NOT_FOUND');
  if (row.status === 'blocked') throw new ApiError('LINK_BLOCKED');
}

/** What the redirect has to know from now on. Another's link may answer on a released domain by now. */
function toValue({ after }: Changed): { value?: string | null } {
  if (after === undefined) return {};
  if (after.released) return { value: null };
  if (after.deletedAt !== null || after.status !== 'active') return { value: GONE };
  const { tenureId, id, longUrl, expiresAt } = after;
  return { value: encodeLink({ tenureId, linkId: id, longUrl, expiresAtMs: expiresAt?.getTime() ?? null }) };
}

/** How the database finds the link of a path. */
export const toAddress = (ctx: CallerContext, { domain, code, domainStatus }: LinkPath) => ({
  organizationId: ctx.caller.organizationId,
  domain,
  code,
  released: domainStatus === 'released',
});
