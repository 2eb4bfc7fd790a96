import type * as z from 'zod';
import { countOptOuts as countRows, findOptOuts } from '../../../db/contacts/queries/opt-outs.ts';
import type { TenantCtx } from '../../platform/ctx.ts';
import { listPage } from '../../platform/http/lists/list-page.ts';
import { mostCounted } from '../../platform/http/lists/most-counted.ts';
import { PageQuery } from '../../platform/http/lists/page.ts';
import { ContactNumber, type OptOutsPage, Purpose, toOptOut } from './opt-out.ts';

export const OptOutsQuery = PageQuery.extend({
  number: ContactNumber.optional().describe('Only the opt-outs of this number, digits with country code.'),
  purpose: Purpose.optional().describe('Only opt-outs of this purpose.'),
});

/** The organization's opt-outs, newest first. */
export const listOptOuts = (
  ctx: TenantCtx,
  query: z.output<typeof OptOutsQuery>,
): Promise<z.infer<typeof OptOutsPage>> => {
  const { number, purpose } = query;
  return listPage(ctx, 'opt-outs', query, { number, purpose }, findOptOuts, toOptOut);
};

/** How many there are, counted up to a bound. */
export function countOptOuts({ db, tenant }: TenantCtx, { number, purpose }: z.output<typeof OptOutsQuery>) {
  const terms = { number, purpose };
  return countRows(db, tenant.organizationId, terms, mostCounted(terms));
}
