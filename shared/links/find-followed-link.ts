import { findLink } from '../../db/links/queries/find-link.ts';
import { findSettings } from '../../db/links/queries/link-settings.ts';
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
  const path = { domain, code, released: false };
  const [link, settings] = await Promise.all([
    findLink(ctx.db, organizationId, path),
    findSettings(ctx.db, { organizationId, ...path }),
  ]);
  if (link === undefined) return undefined;
  const { id, longUrl, status, expiresAt } = link;
  const redirects = status === 'active' && (expiresAt === null || expiresAt > ctx.clock());
  return { id, redirects, longUrl, rules: settings?.rules ?? null };
}
