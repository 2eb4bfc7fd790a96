import * as z from 'zod';
import { countLinks, type LinkFilter } from '../../db/links/queries/find-links.ts';
import { SHOWN_STATUSES } from '../../db/links/tables/link.ts';
import type { TenantCtx } from '../kernel/ctx.ts';
import { checkDayOrder } from '../kernel/http/lists/check-day-order.ts';
import { mostCounted } from '../kernel/http/lists/most-counted.ts';
import { PageQuery } from '../kernel/http/lists/page.ts';
import { findPage, LINK_FILTER, toFilter } from './list-links.ts';
import { type ShortLink, toShortLink } from './short-link.ts';

/** The states that people filter links by: deleted ones are listed while they can be restored. */
const LISTED_STATUSES = [...SHOWN_STATUSES, 'deleted'] as const;

/** The query of the list of links, which also lists deleted ones. */
export const PeopleLinksQuery = PageQuery.extend({
  ...LINK_FILTER,
  status: z.enum(LISTED_STATUSES).optional(),
}).superRefine(checkDayOrder('createdFrom', 'createdTo'));

type Query = z.output<typeof PeopleLinksQuery>;
export type ListedLink = ShortLink & { deletedAt: string | null };

/** The organization's links, or those of them that were deleted, newest first. Throws as `findPage`. */
export const listLinksForPeople = (
  ctx: TenantCtx,
  query: Query,
): Promise<{ items: ListedLink[]; nextCursor: string | null }> =>
  findPage(ctx, query, toPeopleFilter(query), (row) => ({
    ...toShortLink(ctx.config, row),
    deletedAt: row.deletedAt?.toISOString() ?? null,
  }));

/** How many there are, counted up to a bound; undefined for a search, which stops at what it shows. */
export function countLinksForPeople({ db, tenant }: TenantCtx, query: Query) {
  if (query.search !== undefined) return undefined;
  const terms = toPeopleFilter(query);
  return countLinks(db, tenant.organizationId, terms, mostCounted(terms));
}

const toPeopleFilter = ({ status, ...query }: Query): LinkFilter => ({
  ...toFilter(query),
  ...(status === 'deleted' ? { deleted: true } : { status }),
});
