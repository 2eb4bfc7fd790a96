import * as z from 'zod';
import { countSyntheses as countRowsOf, findSyntheses } from '../../../db/speech/queries/syntheses.ts';
import { SYNTHESIS_STATUSES } from '../../../db/speech/tables/synthesis.ts';
import type { TenantCtx } from '../../kernel/ctx.ts';
import { maxCharacters } from '../../kernel/http/input/max-characters.ts';
import { checkDayOrder } from '../../kernel/http/lists/check-day-order.ts';
import { listPage } from '../../kernel/http/lists/list-page.ts';
import { mostCounted } from '../../kernel/http/lists/most-counted.ts';
import { PageQuery, page } from '../../kernel/http/lists/page.ts';
import { createdBetween, toTerms } from '../../kernel/time/created-between.ts';
import { Synthesis, toSynthesis } from './synthesis.ts';

export const SynthesesQuery = PageQuery.extend({
  status: z.enum(SYNTHESIS_STATUSES).optional().describe('Only syntheses with this status.'),
  reference: z.string().min(1).check(maxCharacters(255)).optional().describe('Your own reference.'),
  ...createdBetween,
}).superRefine(checkDayOrder('createdFrom', 'createdTo'));

export const SynthesesPage = page(Synthesis);

/** The organization's syntheses, newest first. */
export async function listSyntheses(
  ctx: TenantCtx,
  query: z.output<typeof SynthesesQuery>,
): Promise<z.infer<typeof SynthesesPage>> {
  return await listPage(ctx, 'syntheses', query, toTerms(query), findSyntheses, (row) =>
    toSynthesis(ctx, row),
  );
}

/** Counts the syntheses that a query finds, up to a bound. */
export function countSyntheses({ db, tenant }: TenantCtx, query: z.output<typeof SynthesesQuery>) {
  const terms = toTerms(query);
  return countRowsOf(db, tenant.organizationId, terms, mostCounted(terms));
}
