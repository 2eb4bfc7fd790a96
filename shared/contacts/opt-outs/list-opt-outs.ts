import type * as z from 'zod';
import { countOptOuts as countRows, findOptOuts } from '../../../db/contacts/queries/opt-outs.ts';
import type { TenantCtx } from '../../kernel/ctx.ts';
import { listPage } from '../../kernel/http/lists/list-page.ts';
import { mostCounted } from '../../kernel/http/lists/most-counted.ts';
import { PageQuery } from '../../kernel/http/lists/page.ts';
import { AS_WRITTEN, readNumberOrThrow, WrittenNumber } from '../../numbers/written-number.ts';
import { type OptOutsPage, Purpose, toOptOut } from './opt-out.ts';

export const OptOutsQuery = PageQuery.extend({
  number: WrittenNumber.optional().describe(`Only the opt-outs of this number. ${AS_WRITTEN}`),
  purpose: Purpose.optional().describe('Only opt-outs of this purpose.'),
});

/** The organization's opt-outs, newest first. */
export const listOptOuts = async (
  ctx: TenantCtx,
  query: z.output<typeof OptOutsQuery>,
): Promise<z.infer<typeof OptOutsPage>> =>
  listPage(ctx, 'opt-outs', query, toTerms(ctx, query), findOptOuts, toOptOut);

const toTerms = (ctx: TenantCtx, { number, purpose }: z.output<typeof OptOutsQuery>) => ({
  number: number === undefined ? undefined : readNumberOrThrow(ctx, 'number', number),
  purpose,
});

/** Counts the opt-outs that a query finds, up to a bound. */
export function countOptOuts(ctx: TenantCtx, query: z.output<typeof OptOutsQuery>) {
  const terms = toTerms(ctx, query);
  return countRows(ctx.db, ctx.tenant.organizationId, terms, mostCounted(terms));
}
