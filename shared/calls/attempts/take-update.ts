import { eq } from 'drizzle-orm';
import {
  type AttemptProgress,
  type AttemptUpdate,
  advanceCallAttempt,
  advanceCallAttempts,
} from '../../../db/calls/functions/attempts.ts';
import { call } from '../../../db/calls/tables/call.ts';
import { callAttempt } from '../../../db/calls/tables/call-attempt.ts';
import { callFunction } from '../../../db/engine/sql-functions/call-function.ts';
import { createBatcher } from '../../kernel/create-batcher.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { noteFailure } from '../../kernel/log/note-failure.ts';
import { PULL_RECORDING, publishCallUpdates, sendLater } from '../call-jobs.ts';
import type { CarrierEvent } from './carrier-documents.ts';

type Progress = AttemptProgress | null;
export type AttemptReport = { token: string; event: AttemptUpdate };

/** Carriers wait about 15 s: enough is left for an end that cannot be stored together with others. */
const TOGETHER_MS = 3_000;

/** Ends that are reported while another is being stored share a statement, since all lock their organization's account. */
const joinEnds = createBatcher<AttemptReport, AttemptReport[], ReadonlyMap<AttemptReport, Progress>>({
  collectMs: 100,
  sendsWhenIdle: true,
  waitMs: TOGETHER_MS + 1_000,
  seal: (reports) => reports,
});

/** Takes what a carrier reports of an attempt, and publishes what follows. Null when no attempt has the token. */
export async function takeUpdate(
  ctx: Ctx,
  token: string,
  event: CarrierEvent,
  reported: AttemptUpdate,
): Promise<AttemptProgress | null> {
  const report = { token, event: restrictToEvent(event, reported) };
  const isEnd = event === 'status' && reported.end !== undefined;
  const update = await (isEnd ? takeEnd(ctx, report) : takeAlone(ctx, report));
  if (update !== null && event === 'recording' && reported.recordingId !== undefined)
    await askForRecording(ctx, token);
  return update;
}

/**
 * Keeps only the fields that each event is meant to report: carriers repeat the call's status in every callback, but
 * the time applies to the status callback only.
 */
function restrictToEvent(
  event: CarrierEvent,
  { digits, recordingId, ...reported }: AttemptUpdate,
): AttemptUpdate {
  const { carrierCallId, answeredBy } = reported;
  const of = carrierCallId === undefined ? {} : { carrierCallId };
  // Digits are requested after the audio has played, or after a digit has interrupted it.
  if (event === 'digits') return { ...of, played: true, ...(digits !== undefined && { digits }) };
  if (event === 'detection') return { ...of, ...(answeredBy !== undefined && { answeredBy }) };
  if (event === 'recording') return { ...of, ...(recordingId !== undefined && { recordingId }) };
  return reported;
}

async function askForRecording(ctx: Ctx, token: string): Promise<void> {
  const [name] = await ctx.db
    .select({ callId: call.callId, attempt: callAttempt.attempt })
    .from(callAttempt)
    .innerJoin(call, eq(call.id, callAttempt.callId))
    .where(eq(callAttempt.token, token));
  if (name !== undefined) sendLater(ctx, (queue) => queue.publish(PULL_RECORDING, name));
}

/** An end that cannot be stored together with others is stored alone. */
async function takeEnd(ctx: Ctx, report: AttemptReport): Promise<Progress> {
  const taken = await joinEnds(report, {
    send: (reports) => (reports.length === 1 ? takeReports(ctx, reports) : takeEnds(ctx, reports)),
    keepAlive: ctx.waitUntil,
  });
  const update = taken?.get(report);
  return update === undefined ? await takeAlone(ctx, report) : update;
}

/** Takes ends as `takeReports` does; none when the statement fails. */
async function takeEnds(ctx: Ctx, reports: AttemptReport[]): Promise<ReadonlyMap<AttemptReport, Progress>> {
  try {
    return await takeReports({ ...ctx, db: ctx.openDatabase(TOGETHER_MS) }, reports);
  } catch (error) {
    noteFailure(ctx.log, 'ends_not_taken_together')(error);
    return new Map();
  }
}

async function takeAlone(ctx: Ctx, { token, event }: AttemptReport): Promise<Progress> {
  const update = await callFunction(ctx.db, advanceCallAttempt, { token, event });
  publishCallUpdates(ctx, [update]);
  return update;
}

/** Takes reports in one statement, and publishes what follows. */
export async function takeReports(
  ctx: Ctx,
  reports: readonly AttemptReport[],
): Promise<ReadonlyMap<AttemptReport, Progress>> {
  const updates = await callFunction(ctx.db, advanceCallAttempts, { reports: [...reports] });
  publishCallUpdates(ctx, updates);
  return new Map(reports.map((report, index) => [report, updates[index] ?? null]));
}
