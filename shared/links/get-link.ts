import { findLink, type LinkRow, type LinkSelector } from '../../db/links/queries/find-link.ts';
import type { TenantCtx } from '../platform/ctx.ts';
import { DomainError } from '../platform/errors/domain-error.ts';
import type { LinkPath } from './link-path.ts';
import { type ShortLink, toShortLink } from './short-link.ts';

export type { LinkRow };

export const toSelector = ({ domain, code, domainStatus }: LinkPath): LinkSelector => ({
  domain,
  code,
  released: domainStatus === 'released',
});

/**
 * A link of the caller's organization. Throws LINK_NOT_FOUND, also for deleted links and those of other organizations.
 */
export async function findLinkOrThrow(ctx: TenantCtx, path: LinkPath): Promise<LinkRow> {
  const row = await findLink(ctx.db, ctx.tenant.organizationId, toSelector(path));
  if (row === undefined) throw new DomainError('LINK_NOT_FOUND');
  return row;
}

export async function getLink(ctx: TenantCtx, path: LinkPath): Promise<ShortLink> {
  return toShortLink(ctx.config, await findLinkOrThrow(ctx, path));
}

/** The link's current state; LINK_NOT_FOUND when a replayed creation's link was deleted since. */
export async function getLinkById(ctx: TenantCtx, linkId: number): Promise<ShortLink> {
  const row = await findLink(ctx.db, ctx.tenant.organizationId, { linkId });
  if (row === undefined) throw new DomainError('LINK_NOT_FOUND');
  return toShortLink(ctx.config, row);
}
