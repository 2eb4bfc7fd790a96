import type * as z from 'zod';
import { listCalls as list } from '../../../db/queries/calls.ts';
import type { CallerContext } from '../../../shared/http/context.ts';
import { type PageQuery, page, readPage } from '../../../shared/http/page.ts';
import { Call, toCall } from './call-view.ts';

export const CallsPage = page(Call);

/** The organization's calls, newest first. */
export async function listCalls(
  ctx: CallerContext,
  query: z.output<typeof PageQuery>,
): Promise<z.infer<typeof CallsPage>> {
  return await readPage(
    ctx,
    'calls',
    query,
    (beforeId, limit) => list(ctx.db, ctx.caller.organizationId, beforeId, limit),
    (row) => toCall(ctx, row),
  );
}
