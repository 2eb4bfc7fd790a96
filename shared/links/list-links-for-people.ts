import * as z from 'zod';
import { countLinks, findLinks, type LinkFilter } from '../../db/links/queries/find-links.ts';
import { SHOWN_STATUSES } from '../../db/links/tables/link.ts';
import type { TenantCtx } from '../platform/ctx.ts';
import { checkDayOrder } from '../platform/http/lists/check-day-order.ts';
import { listPage } from '../platform/http/lists/list-page.ts';
import { mostCounted } from '../platform/http/lists/most-counted.ts';
import { PageQuery } from '../platform/http/lists/page.ts';
import { toTerms } from '../platform/time/created-between.ts';
import { LINK_FILTER, listLinks } from './list-links.ts';
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

/** The organization's links, or those of them that were deleted, newest first. Throws as `listLinks`. */
export async function listLinksForPeople(
  ctx: TenantCtx,
  query: Query,
): Promise<{ items: ListedLink[]; nextCursor: string | null }> {
  const { status, ...rest } = query;
  if (status !== 'deleted') {
    const { items, nextCursor } = await listLinks(ctx, { ...rest, status });
    return { items: items.map((item) => ({ ...item, deletedAt: null })), nextCursor };
  }
  return await listPage(ctx, 'links', query, toFilter(query), findLinks, (row) => ({
    ...toShortLink(ctx.config, row),
    deletedAt: row.deletedAt?.toISOString() ?? null,
  }));
}

/** How many there are, counted up to a bound; undefined for a search, which stops at what it shows. */
export function countLinksForPeople({ db, tenant }: TenantCtx, query: Query) {
  if (query.search !== undefined && query.status !== 'deleted') return undefined;
  const terms = toFilter(query);
  return countLinks(db, tenant.organizationId, terms, mostCounted(terms));
}

function toFilter(query: Query): LinkFilter {
  const { status, domainStatus, search, ...terms } = toTerms(query);
  return {
    ...terms,
    ...(status === 'deleted' ? { deleted: true, text: search } : { status }),
    released: domainStatus === undefined ? undefined : domainStatus === 'released',
  };
}
