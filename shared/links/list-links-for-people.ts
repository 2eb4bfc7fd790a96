import * as z from 'zod';
import type { ListedLinkRow } from '../../db/links/queries/find-link.ts';
import {
  countLinks,
  type findLinks,
  findMostVisited,
  type LinkFilter,
} from '../../db/links/queries/find-links.ts';
import { SHOWN_STATUSES } from '../../db/links/tables/link.ts';
import type { TenantCtx } from '../kernel/ctx.ts';
import { fieldError } from '../kernel/errors/domain-error.ts';
import { checkDayOrder } from '../kernel/http/lists/check-day-order.ts';
import { listPage } from '../kernel/http/lists/list-page.ts';
import { mostCounted } from '../kernel/http/lists/most-counted.ts';
import { PageQuery } from '../kernel/http/lists/page.ts';
import { findPage, LINK_FILTER, toFilter } from './list-links.ts';
import { LINK_MESSAGES } from './messages.ts';
import { type ShortLink, toShortLink } from './short-link.ts';

/** The states that people filter links by: deleted ones are listed while they can be restored. */
const LISTED_STATUSES = [...SHOWN_STATUSES, 'deleted'] as const;

/** The query of the list of links, which also lists deleted ones. */
export const PeopleLinksQuery = PageQuery.extend({
  ...LINK_FILTER,
  status: z.enum(LISTED_STATUSES).optional(),
  /** The most visited first, instead of the newest. */
  sort: z.literal('visits').optional(),
}).superRefine(checkDayOrder('createdFrom', 'createdTo'));

type Query = z.output<typeof PeopleLinksQuery>;
export type ListedLink = ShortLink & { deletedAt: string | null };

/** The most links that are sorted by their visits, which are read one by one. */
export const MOST_SORTED = 10_000;

/**
 * The organization's links, or those of them that were deleted, newest or most visited first. Throws as `findPage`, and
 * VALIDATION_INVALID_PARAMETER where there are more than can be sorted.
 */
export const listLinksForPeople = (
  ctx: TenantCtx,
  query: Query,
): Promise<{ items: ListedLink[]; nextCursor: string | null }> => {
  const toItem = (row: ListedLinkRow): ListedLink => ({
    ...toShortLink(ctx.config, row),
    deletedAt: row.deletedAt?.toISOString() ?? null,
  });
  if (query.sort === undefined) return findPage(ctx, query, toPeopleFilter(query), toItem);
  if (query.search !== undefined)
    throw fieldError('VALIDATION_INVALID_PARAMETER', 'sort', LINK_MESSAGES.searchUnsorted);
  return listPage(ctx, 'links', query, toPeopleFilter(query), sorted, toItem);
};

const sorted: typeof findLinks = async (db, organizationId, filter, limit) => {
  const found = await findMostVisited(db, organizationId, filter, { most: MOST_SORTED, limit });
  if (found !== undefined) return found;
  throw fieldError('VALIDATION_INVALID_PARAMETER', 'sort', LINK_MESSAGES.tooManyToSort(MOST_SORTED));
};

/** Counts the links that a query finds, up to a bound; undefined for a search, which stops at what it shows. */
export function countLinksForPeople({ db, tenant }: TenantCtx, query: Query) {
  if (query.search !== undefined) return undefined;
  const terms = toPeopleFilter(query);
  return countLinks(db, tenant.organizationId, terms, mostCounted(terms));
}

const toPeopleFilter = ({ status, sort: _, ...query }: Query): LinkFilter => ({
  ...toFilter(query),
  ...(status === 'deleted' ? { deleted: true } : { status }),
});
