import * as z from 'zod';
import { type CallFilter, countCalls as countCallRows, findCalls } from '../../db/calls/queries/calls.ts';
import { CALL_STATUSES, END_REASONS } from '../../db/calls/tables/words.ts';
import type { TenantCtx } from '../kernel/ctx.ts';
import { maxCharacters } from '../kernel/http/input/max-characters.ts';
import { queryInteger } from '../kernel/http/input/query-integer.ts';
import { checkDayOrder } from '../kernel/http/lists/check-day-order.ts';
import { listPage } from '../kernel/http/lists/list-page.ts';
import { mostCounted } from '../kernel/http/lists/most-counted.ts';
import { ExportQuery, PageQuery, page, toCsvPage } from '../kernel/http/lists/page.ts';
import { createdBetween, toTerms } from '../kernel/time/created-between.ts';
import { AS_WRITTEN, readNumberOrThrow, WrittenNumber } from '../numbers/written-number.ts';
import { Call, toCall } from './call-view.ts';

const filter = {
  status: z.enum(CALL_STATUSES).optional().describe('Only calls with this status.'),
  to: WrittenNumber.optional().describe(`Only the calls to this number. ${AS_WRITTEN}`),
  clientReference: z.string().min(1).check(maxCharacters(128)).optional().describe('Your own reference.'),
  ...createdBetween,
};
export const CallsQuery = PageQuery.extend(filter).superRefine(checkDayOrder('createdFrom', 'createdTo'));
export const CallsExportQuery = ExportQuery.extend(filter).superRefine(
  checkDayOrder('createdFrom', 'createdTo'),
);

/** People also filter failed calls by the cause with which their last attempt ended, and those of a campaign by how they ended. */
export const PeopleCallsQuery = PageQuery.extend({
  ...filter,
  cause: queryInteger(z.int().min(1).max(127)).optional(),
  campaign: z.guid().optional(),
  reason: z.enum(END_REASONS).optional(),
}).superRefine(checkDayOrder('createdFrom', 'createdTo'));
type Query = z.output<typeof PeopleCallsQuery>;

export const CallsPage = page(Call);

/** The organization's calls, newest first. */
export async function listCalls(ctx: TenantCtx, query: Query): Promise<z.infer<typeof CallsPage>> {
  return await listPage(ctx, 'calls', query, toFilter(ctx, query), findCalls, (row) => toCall(ctx, row));
}

/** Counts the calls that a query finds, up to a bound. */
export function countCalls(ctx: TenantCtx, query: Query) {
  const terms = toFilter(ctx, query);
  return countCallRows(ctx.db, ctx.tenant.organizationId, terms, mostCounted(terms));
}

const toFilter = (ctx: TenantCtx, query: Query): CallFilter => ({
  ...toTerms(query),
  to: query.to === undefined ? undefined : readNumberOrThrow(ctx, 'to', query.to),
});

export const CALL_COLUMNS = {
  id: 'value',
  to: 'value',
  clientReference: 'text',
  status: 'value',
  attemptsCount: 'value',
  cost: 'value',
  currency: 'value',
  createdAt: 'value',
  answered: 'value',
  durationAir: 'value',
  hangupCause: 'value',
  causeText: 'text',
  dtmf: 'value',
  startedAt: 'value',
  endedAt: 'value',
} as const;

/** A call as a CSV row, with the result of its last attempt. */
export function toCallLine({ attempts, ...call }: Call) {
  const last = attempts.at(-1);
  return {
    ...call,
    answered: last?.answered ?? null,
    durationAir: last?.durationAir ?? null,
    hangupCause: last?.hangupCause ?? null,
    causeText: last?.causeText ?? null,
    dtmf: last?.dtmf ?? null,
    startedAt: last?.startedAt ?? null,
    endedAt: last?.endedAt ?? null,
  };
}

/** Exports calls as a CSV file. */
export async function exportCalls(
  ctx: TenantCtx,
  query: z.output<typeof CallsExportQuery>,
): Promise<Response> {
  const { items, nextCursor } = await listCalls(ctx, query);
  return toCsvPage(ctx, 'calls', { items: items.map(toCallLine), nextCursor }, CALL_COLUMNS);
}
