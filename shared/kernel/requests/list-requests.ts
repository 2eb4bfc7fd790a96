import * as z from 'zod';
import {
  countRequests as countRowsOf,
  listRequests as findRequests,
  type ListedRequest,
  type RequestFilter,
  type RequestPlace,
  selectRequestSettings,
} from '../../../db/kernel/queries/request-log.ts';
import type { TenantCtx } from '../ctx.ts';
import { queryInteger } from '../http/input/query-integer.ts';
import { checkDayOrder } from '../http/lists/check-day-order.ts';
import { fillPage } from '../http/lists/fill-page.ts';
import { mostCounted } from '../http/lists/most-counted.ts';
import { PageQuery } from '../http/lists/page.ts';
import { createdBetween, toTerms } from '../time/created-between.ts';

export type { ListedRequest };

const ID = /^[0-9a-f]{32}$/;
/** The moment and id of the last request of a page. */
const PLACE = /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3,6}Z)~([0-9a-f]{32})$/;

/** The query of the list of requests. */
export const RequestsQuery = PageQuery.extend({
  cursor: z.string().regex(PLACE).optional().catch(undefined),
  id: z.string().regex(ID).optional(),
  status: z.enum(['success', 'failed', 'refused', 'fault']).optional(),
  key: queryInteger(z.int().positive()).optional(),
  operation: z.string().max(100).optional(),
  code: z.string().toUpperCase().max(100).optional(),
  ...createdBetween,
}).superRefine(checkDayOrder('createdFrom', 'createdTo'));

type Query = z.output<typeof RequestsQuery>;

/** The requests of the organization's keys in the last 7 days, latest first. */
export async function listRequests(
  { db, tenant }: TenantCtx,
  query: Query,
): Promise<{ items: ListedRequest[]; nextCursor: string | null }> {
  const { limit, cursor } = query;
  const first = toPlace(cursor);
  const { shown, hasMore } = await fillPage<ListedRequest>(limit, (after, rows) =>
    findRequests(db, tenant.organizationId, toFilter(query), { before: after ?? first, limit: rows }),
  );
  const last = shown.at(-1);
  return { items: shown, nextCursor: hasMore && last ? `${last.at}~${last.requestId}` : null };
}

/** How many there are, counted up to a bound. */
export function countRequests({ db, tenant }: TenantCtx, query: Query) {
  const terms = toFilter(query);
  return countRowsOf(db, tenant.organizationId, terms, mostCounted(terms));
}

/** Whether the organization's requests are logged, and its keys. */
export const getRequestSettings = ({ db, tenant }: TenantCtx) =>
  selectRequestSettings(db, tenant.organizationId);

const STATUSES = {
  success: [200, 399],
  failed: [400, 599],
  refused: [400, 499],
  fault: [500, 599],
} as const;

function toFilter(query: Query): RequestFilter {
  const { id, status, key, ...terms } = toTerms(query);
  return { ...terms, requestId: id, statuses: status && STATUSES[status], apiKeyId: key };
}

function toPlace(cursor = ''): RequestPlace | undefined {
  const [, at, requestId] = PLACE.exec(cursor) ?? [];
  return at === undefined || requestId === undefined ? undefined : { at, requestId };
}
