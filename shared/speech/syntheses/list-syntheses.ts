import * as z from 'zod';
import { findSyntheses } from '../../../db/queries/speech/syntheses.ts';
import { SYNTHESIS_STATUSES } from '../../../db/schema/speech/synthesis.ts';
import type { CallerContext } from '../../http/context.ts';
import { maxCharacters } from '../../http/input/max-characters.ts';
import { checkDayOrder } from '../../http/lists/check-day-order.ts';
import { listPage } from '../../http/lists/list-page.ts';
import { PageQuery, page } from '../../http/lists/page.ts';
import { createdBetween, toTerms } from '../../time/created-between.ts';
import { Synthesis, toSynthesis } from './synthesis.ts';

export const SynthesesQuery = PageQuery.extend({
  status: z.enum(SYNTHESIS_STATUSES).optional().describe('Syntheses of one status.'),
  reference: z.string().min(1).check(maxCharacters(255)).optional().describe('As it was given.'),
  ...createdBetween,
}).superRefine(checkDayOrder('createdFrom', 'createdTo'));

export const SynthesesPage = page(Synthesis);

/** The organization's syntheses, newest first. */
export async function listSyntheses(
  ctx: CallerContext,
  query: z.output<typeof SynthesesQuery>,
): Promise<z.infer<typeof SynthesesPage>> {
  return await listPage(ctx, 'syntheses', query, toTerms(query), findSyntheses, (row) =>
    toSynthesis(ctx, row),
  );
}
