import { findLinkAt } from '../../db/links/queries/change-link.ts';
import type { LinkRule } from '../../db/links/tables/link-setting.ts';
import type { TenantCtx } from '../kernel/ctx.ts';

/** A link of the caller's as its visitors find it: whether it redirects them now, where to, and by which rules for some of them. */
export type FollowedLink = {
  id: number;
  redirects: boolean;
  longUrl: string;
  rules: readonly LinkRule[] | null;
};

/** Finds what a link on a current domain does for its visitors. Undefined: the organization has no such link. */
export async function findFollowedLink(
  ctx: TenantCtx,
  { domain, code }: { domain: string; code: string },
): Promise<FollowedLink | undefined> {
  const { organizationId } = ctx.tenant;
  const link = await findLinkAt(ctx.db, { organizationId, domain, code, released: false });
  if (link === undefined || link.deletedAt !== null) return undefined;
  const { id, longUrl, status, expiresAt, reachedAt, rules, leadsToRefused } = link;
  const hasEnded = reachedAt !== null || (expiresAt !== null && expiresAt <= ctx.clock());
  return { id, redirects: status === 'active' && !hasEnded && !leadsToRefused, longUrl, rules };
}
