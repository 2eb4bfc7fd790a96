import { findLink, type LinkRow, type LinkSelector } from '../../../db/queries/links/find-link.ts';
import { ApiError } from '../../http/api-error.ts';
import type { CallerContext } from '../../http/context.ts';
import type { LinkPath } from './link-path.ts';
import { type ShortLink, toShortLink } from './short-link.ts';

export const toSelector = ({ domain, code, domainStatus }: LinkPath): LinkSelector => ({
  domain,
  code,
  released: domainStatus === 'released',
});

/**
 * A link of the caller's organization. Throws LINK_NOT_FOUND, also for deleted links and those of other organizations.
 */
export async function findLinkOrThrow(ctx: CallerContext, path: LinkPath): Promise<LinkRow> {
  const row = await findLink(ctx.db, ctx.caller.organizationId, toSelector(path));
  if (row === undefined) throw new ApiError('LINK_NOT_FOUND');
  return row;
}

export async function getLink(ctx: CallerContext, path: LinkPath): Promise<ShortLink> {
  return toShortLink(ctx.config, await findLinkOrThrow(ctx, path));
}

/** The link's current state; LINK_NOT_FOUND when a replayed creation's link was deleted since. */
export async function getLinkById(ctx: CallerContext, linkId: number): Promise<ShortLink> {
  const row = await findLink(ctx.db, ctx.caller.organizationId, { linkId });
  if (row === undefined) throw new ApiError('LINK_NOT_FOUND');
  return toShortLink(ctx.config, row);
}
