import { archiveLinks as archive, markLinkDeleted } from '../../db/links/queries/change-link.ts';
import type { Ctx, TenantCtx } from '../kernel/ctx.ts';
import { publishEmitted } from '../webhooks/publish-lanes.ts';
import { toEvent } from '../webhooks/to-event.ts';
import { changeLink, toAddress } from './change-link.ts';
import type { LinkPath } from './link-path.ts';
import { toShortUrl } from './short-link.ts';

/** Deletes a link: it stops redirecting at once, and its code stays reserved. Throws LINK_NOT_FOUND, LINK_BLOCKED. */
export async function deleteLink(ctx: TenantCtx, path: LinkPath): Promise<undefined> {
  await changeLink(
    ctx,
    path,
    async () => {
      const { keyId } = ctx.tenant;
      const [address, now] = [toAddress(ctx, path), ctx.clock()];
      const { domain, code } = address;
      const shortUrl = toShortUrl(ctx.config, domain, code);
      const deletedAt = now.toISOString();
      const event = toEvent('urlshortener.link.deleted', { domain, code, shortUrl, deletedAt });
      const deletion = await markLinkDeleted(ctx.db, address, { keyId, event, now });
      publishEmitted(ctx, deletion.emitted);
      return deletion;
    },
    (row) => row.deletedAt === null,
  );
}

const BATCH_SIZE = 5_000;

/** Archives links deleted more than 90 days ago; true while there may be more. */
export const archiveLinks = async ({ db, clock }: Ctx): Promise<boolean> =>
  (await archive(db, clock(), BATCH_SIZE)) === BATCH_SIZE;
