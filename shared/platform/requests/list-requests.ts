import * as z from 'zod';
import {
  countRequests as countRowsOf,
  listRequests as findRequests,
  type ListedRequest,
  type RequestFilter,
  type RequestPlace,
  selectKeepsRequests,
} from '../../../db/platform/queries/request-log.ts';
import type { TenantCtx } from '../ctx.ts';
import { mostCounted } from '../http/lists/most-counted.ts';
import { PageQuery } from '../http/lists/page.ts';

const ID = /^[0-9a-f]{32}$/;
/** The moment and id of the last request of a page. */
const PLACE = /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3,6}Z)~([0-9a-f]{32})$/;

/** The query of the list of requests. */
export const RequestsQuery = PageQuery.extend({
  cursor: z.string().regex(PLACE).optional().catch(undefined),
  id: z.string().regex(ID).optional(),
  failed: z.literal('yes').optional(),
  operation: z.string().max(100).optional(),
  code: z.string().toUpperCase().max(100).optional(),
});

type Query = z.output<typeof RequestsQuery>;

/** The requests of the organization's keys in the last 7 days, latest first. */
export async function listRequests(
  { db, tenant }: TenantCtx,
  query: Query,
): Promise<{ items: ListedRequest[]; nextCursor: string | null }> {
  const { limit, cursor } = query;
  const rows = await findRequests(db, tenant.organizationId, toFilter(query), {
    before: toPlace(cursor),
    limit: limit + 1,
  });
  const items = rows.slice(0, limit);
  const last = items.at(-1);
  return { items, nextCursor: rows.length > limit && last ? `${last.at}~${last.requestId}` : null };
}

/** How many there are, counted up to a bound. */
export function countRequests({ db, tenant }: TenantCtx, query: Query) {
  const terms = toFilter(query);
  return countRowsOf(db, tenant.organizationId, terms, mostCounted(terms));
}

/** Whether the organization's requests are logged. */
export const getKeepsRequests = ({ db, tenant }: TenantCtx) => selectKeepsRequests(db, tenant.organizationId);

const toFilter = ({ id, failed, operation, code }: Query): RequestFilter => ({
  requestId: id,
  onlyFailed: failed && true,
  operation,
  code,
});

function toPlace(cursor = ''): RequestPlace | undefined {
  const [, at, requestId] = PLACE.exec(cursor) ?? [];
  return at === undefined || requestId === undefined ? undefined : { at, requestId };
}
