import { clearLinkDeletion, restorableSince } from '../../db/links/queries/change-link.ts';
import type { TenantCtx } from '../kernel/ctx.ts';
import { changeLink, toAddress } from './change-link.ts';
import type { LinkPath } from './link-path.ts';
import { type ShortLink, toShortLink } from './short-link.ts';

/**
 * Restores a link within 90 days of its deletion, to its previous state; a link that is not deleted is returned
 * unchanged. Throws LINK_NOT_FOUND, LINK_BLOCKED.
 */
export async function restoreLink(ctx: TenantCtx, path: LinkPath): Promise<ShortLink> {
  const now = ctx.clock();
  const { after } = await changeLink(
    ctx,
    path,
    () => clearLinkDeletion(ctx.db, toAddress(ctx, path), ctx.tenant.keyId, now),
    (row) => row.deletedAt === null || row.deletedAt > restorableSince(now),
  );
  return toShortLink(ctx.config, after);
}
