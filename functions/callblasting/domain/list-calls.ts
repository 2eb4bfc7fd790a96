import type * as z from 'zod';
import { listCalls as list } from '../../../db/queries/calls.ts';
import type { CallerContext } from '../../../shared/http/context.ts';
import { type PageQuery, page, readCursor, toPage } from '../../../shared/http/page.ts';
import { Call, toCall } from './call-view.ts';

export const CallsPage = page(Call);

/** The organization's calls, newest first. */
export async function listCalls(
  ctx: CallerContext,
  { limit, cursor }: z.output<typeof PageQuery>,
): Promise<z.infer<typeof CallsPage>> {
  const rows = await list(ctx.db, ctx.caller.organizationId, readCursor(cursor), limit + 1);
  const { items, nextCursor } = toPage(rows, limit, (row) => toCall(ctx, row));
  return { items: await Promise.all(items), nextCursor };
}
