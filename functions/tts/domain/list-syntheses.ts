import type * as z from 'zod';
import { listSyntheses as list } from '../../../db/queries/syntheses.ts';
import type { CallerContext } from '../../../shared/http/context.ts';
import { type PageQuery, page, readCursor, toPage } from '../../../shared/http/page.ts';
import { Synthesis, toSynthesis } from './synthesis.ts';

export const SynthesesPage = page(Synthesis);

/** The organization's syntheses, newest first. */
export async function listSyntheses(
  ctx: CallerContext,
  { limit, cursor }: z.output<typeof PageQuery>,
): Promise<z.infer<typeof SynthesesPage>> {
  const rows = await list(ctx.db, ctx.caller.organizationId, readCursor(cursor), limit + 1);
  const { items, nextCursor } = toPage(rows, limit, (row) => toSynthesis(ctx, row));
  return { items: await Promise.all(items), nextCursor };
}
