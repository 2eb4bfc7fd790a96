import * as z from 'zod';
import { findCalls } from '../../db/queries/calls/calls.ts';
import { CALL_STATUSES } from '../../db/schema/calls/call.ts';
import type { CallerContext } from '../http/context.ts';
import { maxCharacters } from '../http/input/max-characters.ts';
import { checkDayOrder } from '../http/lists/check-day-order.ts';
import { listPage } from '../http/lists/list-page.ts';
import { ExportQuery, PageQuery, page, toCsvPage } from '../http/lists/page.ts';
import { createdBetween, toTerms } from '../time/created-between.ts';
import { Call, toCall } from './call-view.ts';

const filter = {
  status: z.enum(CALL_STATUSES).optional().describe('Calls of one status.'),
  to: z
    .string()
    .regex(/^[0-9]{8,15}$/, 'Takes 8 to 15 digits with country code, and nothing else.')
    .optional()
    .describe('Number called, digits with country code.'),
  clientReference: z.string().min(1).check(maxCharacters(128)).optional().describe('As it was given.'),
  ...createdBetween,
};
export const CallsQuery = PageQuery.extend(filter).superRefine(checkDayOrder('createdFrom', 'createdTo'));
export const CallsExportQuery = ExportQuery.extend(filter).superRefine(
  checkDayOrder('createdFrom', 'createdTo'),
);

export const CallsPage = page(Call);

/** The organization's calls, newest first. */
export async function listCalls(
  ctx: CallerContext,
  query: z.output<typeof CallsQuery>,
): Promise<z.infer<typeof CallsPage>> {
  return await listPage(ctx, 'calls', query, toTerms(query), findCalls, (row) => toCall(ctx, row));
}

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

/** The same as a CSV file. */
export async function exportCalls(
  ctx: CallerContext,
  query: z.output<typeof CallsExportQuery>,
): Promise<Response> {
  const { items, nextCursor } = await listCalls(ctx, query);
  return toCsvPage(ctx, 'calls', { items: items.map(toCallLine), nextCursor }, CALL_COLUMNS);
}
