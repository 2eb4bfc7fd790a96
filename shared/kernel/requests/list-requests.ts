import * as z from 'zod';
import {
  countRequests as countRowsOf,
  listRequests as findRequests,
  type ListedRequest,
  type RequestFilter,
  selectRequestSettings,
} from '../../../db/kernel/queries/request-log.ts';
import type { TenantCtx } from '../ctx.ts';
import { queryInteger } from '../http/input/query-integer.ts';
import { boundedQuery } from '../http/lists/bounded-query.ts';
import { checkDayOrder } from '../http/lists/check-day-order.ts';
import { openPlace, sealPlace } from '../http/lists/cursor.ts';
import { fillPage } from '../http/lists/fill-page.ts';
import { mostCounted } from '../http/lists/most-counted.ts';
import { PlacedPageQuery, page } from '../http/lists/page.ts';
import { ColombiaDay } from '../time/colombia-day.ts';
import { createdBetween, toTerms } from '../time/created-between.ts';

export type { ListedRequest };

const STATUSES = {
  success: [200, 399],
  failed: [400, 599],
  refused: [400, 499],
  fault: [500, 599],
} as const;
// Object.keys returns string[], but the object has exactly these keys.
const OUTCOMES = Object.keys(STATUSES) as (keyof typeof STATUSES)[];

const Outcome = z
  .enum(OUTCOMES)
  .optional()
  .describe('How it was answered. `refused`: 4xx, `fault`: 5xx, `failed`: either.');

const filter = {
  id: z
    .string()
    .regex(/^[0-9a-f]{32}$/)
    .optional()
    .describe('The `requestId` of an answer.'),
  key: queryInteger(z.int().positive())
    .optional()
    .meta({ description: 'Id of the key that it was made with.', maximum: Number.MAX_SAFE_INTEGER }),
  operation: z.string().max(100).optional().describe('The operation, by its `operationId`.'),
  code: z.string().toUpperCase().max(100).optional().describe('The error code of its answer.'),
};

/** The query of the portal's list of requests. */
export const RequestsQuery = PlacedPageQuery.extend({
  ...filter,
  status: Outcome,
  ...createdBetween,
}).superRefine(checkDayOrder('createdFrom', 'createdTo'));
type Query = z.output<typeof RequestsQuery>;

/** The query of the operation that lists them. */
export const OwnRequestsQuery = PlacedPageQuery.extend({
  ...filter,
  outcome: Outcome,
  from: ColombiaDay.optional().describe('First Colombia day, inclusive.'),
  to: ColombiaDay.optional().describe('Last Colombia day, inclusive.'),
}).superRefine(checkDayOrder('from', 'to'));

const LoggedRequest = z
  .object({
    requestId: z.string().meta({ example: '3f2a9c1e7b6d4a508e1f2c3d4b5a6978' }),
    at: z.iso
      .datetime()
      .meta({ description: 'When it was answered, UTC.', example: '2026-11-21T13:30:00.000Z' }),
    operation: z.string().meta({ example: 'createLink' }),
    status: z.int().meta({ example: 402 }),
    code: z.string().nullable().meta({ example: 'URLSHORTENER_INSUFFICIENT_FUNDS' }),
    durationMs: z.int().meta({ example: 23 }),
    represents: z.int().meta({ example: 1 }),
    key: z
      .object({
        id: z.int().meta({ example: 12 }),
        name: z.string().nullable().meta({ example: 'Campaigns' }),
        hint: z.string().nullable().meta({ example: '9f3c' }),
      })
      .meta({ id: 'RequestKey' }),
  })
  .meta({ id: 'LoggedRequest' });

export const RequestsPage = page(LoggedRequest);

const LIST = 'requests';

/** The requests of the organization's keys in the last 7 days, latest first. */
export async function listRequests(
  ctx: TenantCtx,
  query: Query,
): Promise<{ items: ListedRequest[]; nextCursor: string | null }> {
  const { limit, cursor } = query;
  const terms = toFilter(query);
  const first = cursor === undefined ? undefined : await openPlace(ctx, LIST, cursor);
  const before = first && { at: new Date(Number(first.micros / 1_000n)).toISOString(), requestId: first.id };
  const isHeavy = Object.values(terms).some((value) => value !== undefined);
  const { shown, hasMore } = await fillPage<ListedRequest>(limit, (after, rows) => {
    const place = { before: after ?? before, limit: rows };
    const read = (db: TenantCtx['db']) => findRequests(db, ctx.tenant.organizationId, terms, place);
    return isHeavy ? boundedQuery(ctx, read) : read(ctx.db);
  });
  const last = hasMore ? shown.at(-1) : undefined;
  return { items: shown, nextCursor: last === undefined ? null : await toCursor(ctx, last) };
}

/** The same as the operation answers it. */
export async function listOwnRequests(
  ctx: TenantCtx,
  { from, to, outcome, ...query }: z.output<typeof OwnRequestsQuery>,
): Promise<z.input<typeof RequestsPage>> {
  const { items, nextCursor } = await listRequests(ctx, {
    ...query,
    status: outcome,
    createdFrom: from,
    createdTo: to,
  });
  return {
    items: items.map(({ sampleWeight, keyId, key, keyHint, ...request }) => ({
      ...request,
      represents: sampleWeight,
      key: { id: keyId, name: key, hint: keyHint },
    })),
    nextCursor,
  };
}

/** Counts the requests that a query finds, up to a bound. */
export function countRequests({ db, tenant }: TenantCtx, query: Query) {
  const terms = toFilter(query);
  return countRowsOf(db, tenant.organizationId, terms, mostCounted(terms));
}

/** Whether the organization's requests are logged, and its keys. */
export const getRequestSettings = ({ db, tenant }: TenantCtx) =>
  selectRequestSettings(db, tenant.organizationId);

function toFilter(query: Query): RequestFilter {
  const { id, status, key, ...terms } = toTerms(query);
  return { ...terms, requestId: id, statuses: status && STATUSES[status], apiKeyId: key };
}

/** Requests are stored at whole milliseconds. */
const toCursor = (ctx: TenantCtx, { at, requestId }: ListedRequest): Promise<string> =>
  sealPlace(ctx, LIST, { micros: BigInt(Date.parse(at)) * 1_000n, id: requestId });
