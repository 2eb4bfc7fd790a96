import { clearLinkDeletion, restorableSince } from '../../../db/queries/links/change-link.ts';
import type { CallerContext } from '../../http/context.ts';
import { changeLink, toAddress } from './change-link.ts';
import type { LinkPath } from './link-path.ts';
import { type ShortLink, toShortLink } from './short-link.ts';

/**
 * Restores a link within 90 days of its deletion, to its previous state; a link that is not deleted is returned
 * unchanged. Throws LINK_NOT_FOUND, LINK_BLOCKED.
 */
export async function restoreLink(ctx: CallerContext, path: LinkPath): Promise<ShortLink> {
  const now = ctx.clock();
  const { after } = await changeLink(
    ctx,
    path,
    () => clearLinkDeletion(ctx.db, toAddress(ctx, path), ctx.caller.keyId, now),
    (row) => row.deletedAt === null || row.deletedAt > restorableSince(now),
  );
  return toShortLink(ctx.config, after);
}
