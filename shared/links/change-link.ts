import { type Changed, findLinkAt } from '../../db/links/queries/change-link.ts';
import type { LinkRow } from '../../db/links/queries/find-link.ts';
import type { TenantCtx } from '../kernel/ctx.ts';
import { DomainError } from '../kernel/errors/domain-error.ts';
import { encodeLink, GONE, linkKey } from './link-cache.ts';
import type { LinkPath } from './link-path.ts';
import { writeThrough } from './write-through.ts';

/**
 * Changes a link so that the redirect never serves an old state: see `writeThrough`. `change` commits; `sees` says
 * which links the operation can see (a restore sees deleted ones). Throws LINK_NOT_FOUND and LINK_BLOCKED.
 */
export async function changeLink(
  ctx: TenantCtx,
  path: LinkPath,
  change: () => Promise<Changed>,
  sees: (row: LinkRow) => boolean,
): Promise<{ after: LinkRow; written: boolean }> {
  // Checked first, so that no marker is placed on another organization's link or an unused code.
  checkChangeable(await findLinkAt(ctx.db, toAddress(ctx, path)), sees);
  const { before, after, written } = await writeThrough(ctx, linkKey(path.domain, path.code), async () => {
    const changed = await change();
    return { result: changed, ...toValue(changed) };
  });
  checkChangeable(before, sees);
  if (after === undefined) throw new DomainError('LINK_NOT_FOUND');
  return { after, written };
}

function checkChangeable(row: LinkRow | undefined, sees: (row: LinkRow) => boolean): void {
  if (row === undefined || !sees(row)) throw new DomainError('LINK_NOT_FOUND');
  if (row.status === 'blocked') throw new DomainError('LINK_BLOCKED');
}

/**
 * The link's new cache value; null leaves it to the redirect to ask Postgres. On a released domain, another organization's link may
 * meanwhile have the code.
 */
function toValue({ after }: Changed): { value?: string | null } {
  if (after === undefined) return {};
  if (after.released || after.leadsToRefused) return { value: null };
  if (after.deletedAt !== null || after.status !== 'active') return { value: GONE };
  const { tenureId, id, longUrl, expiresAt, reachedAt, expiredUrl, rules } = after;
  const ends = [expiresAt, reachedAt].flatMap((end) => end?.getTime() ?? []);
  const expiresAtMs = ends.length === 0 ? null : Math.min(...ends);
  const passQuery = after.passQuery ?? false;
  return { value: encodeLink({ tenureId, linkId: id, longUrl, expiresAtMs, expiredUrl, rules, passQuery }) };
}

/** The link's lookup key in the database. */
export const toAddress = (ctx: TenantCtx, { domain, code, domainStatus }: LinkPath) => ({
  organizationId: ctx.tenant.organizationId,
  domain,
  code,
  released: domainStatus === 'released',
});
