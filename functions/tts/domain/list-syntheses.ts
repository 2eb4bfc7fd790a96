import type * as z from 'zod';
import { listSyntheses as list } from '../../../db/queries/syntheses.ts';
import type { CallerContext } from '../../../shared/http/context.ts';
import { type PageQuery, page, readPage } from '../../../shared/http/page.ts';
import { Synthesis, toSynthesis } from './synthesis.ts';

export const SynthesesPage = page(Synthesis);

/** The organization's syntheses, newest first. */
export async function listSyntheses(
  ctx: CallerContext,
  query: z.output<typeof PageQuery>,
): Promise<z.infer<typeof SynthesesPage>> {
  return await readPage(
    ctx,
    'syntheses',
    query,
    (beforeId, limit) => list(ctx.db, ctx.caller.organizationId, beforeId, limit),
    (row) => toSynthesis(ctx, row),
  );
}
