import * as z from 'zod';
import { findResults, type ResultRow } from '../../../db/calls/queries/campaign-results.ts';
import { ANSWERERS, type RECIPIENT_STATES } from '../../../db/calls/tables/words.ts';
import { stringifyExactly } from '../../../db/engine/exact-json.ts';
import { MicroAmount } from '../../billing/amounts.ts';
import type { TenantCtx } from '../../kernel/ctx.ts';
import { queryInteger } from '../../kernel/http/input/query-integer.ts';
import { boundedQuery } from '../../kernel/http/lists/bounded-query.ts';
import { toCsv, toCsvFile } from '../../kernel/http/lists/csv.ts';
import { CURSOR_FORM, NO_CURSOR, readCursor, toCursor } from '../../kernel/http/lists/cursor.ts';
import { fillPage } from '../../kernel/http/lists/fill-page.ts';
import { findCampaignOrThrow } from './get-campaign.ts';

const MAX_LINES = 5_000;

export const ResultsQuery = z.object({
  format: z.enum(['ndjson', 'csv']).default('ndjson').describe('The format of the file.'),
  limit: queryInteger(z.int().min(1).max(MAX_LINES)).default(MAX_LINES).describe('Lines of a file.'),
  cursor: z
    .string()
    .regex(CURSOR_FORM, NO_CURSOR)
    .optional()
    .describe('`X-Next-Cursor` of the previous file.'),
});

const instant = z.iso.datetime().nullable();

/** A recipient's result so far. */
export const CampaignResult = z
  .object({
    to: z.string(),
    externalId: z.string().nullable(),
    state: z.enum(['pending', 'calling', 'ended']),
    endReason: z.string().nullable(),
    callId: z.uuid().nullable(),
    attempts: z.int(),
    answered: z.boolean(),
    startedAt: instant,
    answeredAt: instant,
    endedAt: instant,
    durationTotal: z.int().nullable(),
    durationAir: z.int().nullable(),
    answeredBy: z.enum(ANSWERERS).nullable(),
    dtmf: z.string().nullable(),
    costMicro: MicroAmount,
  })
  .meta({ id: 'CampaignResult' });

export const RESULT_EXAMPLE: z.output<typeof CampaignResult> = {
  to: '573001234567',
  externalId: 'customer-1',
  state: 'ended',
  endReason: 'completed',
  callId: '0b9f0c0e-6f0e-4a52-9e0a-6f5d3c1d2b7a',
  attempts: 1,
  answered: true,
  startedAt: '2026-11-21T13:30:00.000Z',
  answeredAt: '2026-11-21T13:30:08.000Z',
  endedAt: '2026-11-21T13:30:32.000Z',
  durationTotal: 32,
  durationAir: 24,
  answeredBy: null,
  dtmf: null,
  costMicro: 24_000_000,
};

const RESULT_COLUMNS = {
  to: 'value',
  externalId: 'text',
  state: 'value',
  endReason: 'value',
  callId: 'value',
  attempts: 'value',
  answered: 'value',
  startedAt: 'value',
  answeredAt: 'value',
  endedAt: 'value',
  durationTotal: 'value',
  durationAir: 'value',
  answeredBy: 'value',
  dtmf: 'value',
  costMicro: 'value',
} as const;

const STATES: Record<(typeof RECIPIENT_STATES)[number], 'pending' | 'calling' | 'ended'> = {
  new: 'pending',
  ready: 'pending',
  called: 'calling',
  ended: 'ended',
};

const toResult = (row: ResultRow) => ({
  to: row.to,
  externalId: row.externalId,
  state: STATES[row.state],
  endReason: row.endReason,
  callId: row.callId,
  attempts: row.attempts ?? 0,
  answered: row.answeredAt !== null,
  startedAt: row.startedAt?.toISOString() ?? null,
  answeredAt: row.answeredAt?.toISOString() ?? null,
  endedAt: row.endedAt?.toISOString() ?? null,
  durationTotal: row.durationTotal,
  durationAir: row.durationAir,
  answeredBy: row.answeredBy,
  dtmf: row.dtmf,
  costMicro: row.costMicro,
});
/** A recipient's result so far, as verbs give it. */
export type ResultSoFar = ReturnType<typeof toResult>;

/** A page of the results of a campaign's recipients after a position, in order. */
const fillResults = (ctx: TenantCtx, id: string, position: number, limit: number) =>
  fillPage<ResultRow>(limit, (after, rows) =>
    boundedQuery(ctx, (db) =>
      findResults(db, ctx.tenant.organizationId, id, after?.position ?? position, rows),
    ),
  );

/** The results of a campaign's recipients so far, in order and in pages. */
export async function* readResults(ctx: TenantCtx, id: string) {
  for (let position: number | undefined = 0; position !== undefined; ) {
    const { shown, hasMore }: Awaited<ReturnType<typeof fillResults>> = await fillResults(
      ctx,
      id,
      position,
      MAX_LINES,
    );
    if (shown.length > 0) yield shown.map(toResult);
    position = hasMore ? shown.at(-1)?.position : undefined;
  }
}

/**
 * A file with the results of a campaign's recipients so far, in order; `X-Next-Cursor` leads to the next one. Throws
 * CALLBLASTING_CAMPAIGN_NOT_FOUND.
 */
export async function listResults(
  ctx: TenantCtx,
  id: string,
  { format, limit, cursor }: z.output<typeof ResultsQuery>,
): Promise<Response> {
  const { campaignId } = await findCampaignOrThrow(ctx, id);
  const list = `results ${campaignId}`;
  const after = cursor === undefined ? 0 : await readCursor(ctx, list, cursor);
  const { shown, hasMore } = await fillResults(ctx, campaignId, after, limit);
  const last = shown.at(-1);
  if (hasMore && last !== undefined) ctx.setHeader('X-Next-Cursor', await toCursor(ctx, list, last.position));
  const results = shown.map(toResult);
  if (format === 'csv') return toCsvFile('results', toCsv(RESULT_COLUMNS, results));
  const lines = results.map(stringifyExactly);
  return new Response(lines.map((line) => `${line}\n`).join(''), {
    headers: { 'Content-Type': 'application/x-ndjson' },
  });
}
