import { deleteLink as remove } from '../../../db/queries/change-link.ts';
import type { CallerContext } from '../../../shared/http/context.ts';
import { changeLink, toAddress } from './change-link.ts';
import type { LinkPath } from './link-path.ts';

/** Deletes a link: it stops redirecting at once and its code stays taken. Throws LINK_NOT_FOUND, LINK_BLOCKED. */
export async function deleteLink(ctx: CallerContext, path: LinkPath): Promise<undefined> {
  await changeLink(
    ctx,
    path,
    () => remove(ctx.db, toAddress(ctx, path), ctx.caller.keyId, ctx.clock()),
    (row) => row.deletedAt === null,
  );
}
