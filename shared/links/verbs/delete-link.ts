import { markLinkDeleted } from '../../../db/queries/links/change-link.ts';
import type { CallerContext } from '../../http/context.ts';
import { publishEmitted } from '../../webhooks/emit.ts';
import { changeLink, toAddress } from './change-link.ts';
import type { LinkPath } from './link-path.ts';
import { toShortUrl } from './short-link.ts';

/** Deletes a link: it stops redirecting at once, and its code stays reserved. Throws LINK_NOT_FOUND, LINK_BLOCKED. */
export async function deleteLink(ctx: CallerContext, path: LinkPath): Promise<undefined> {
  await changeLink(
    ctx,
    path,
    async () => {
      const deletion = await markLinkDeleted(ctx.db, toAddress(ctx, path), {
        keyId: ctx.caller.keyId,
        shortUrl: toShortUrl(ctx.config, path.domain, path.code),
        now: ctx.clock(),
      });
      publishEmitted(ctx, deletion.emitted);
      return deletion;
    },
    (row) => row.deletedAt === null,
  );
}
