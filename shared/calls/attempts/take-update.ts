import type { AttemptProgress, AttemptUpdate } from '../../../db/calls/functions/attempts.ts';
import { advanceCallAttempt } from '../../../db/calls/queries/attempt-steps.ts';
import { findAttemptName } from '../../../db/calls/queries/call-attempts.ts';
import type { Ctx } from '../../platform/ctx.ts';
import { PULL_RECORDING, publishCallUpdate, sendLater } from '../call-jobs.ts';
import type { CarrierEvent } from './carrier-documents.ts';

/** Takes what a carrier reports of an attempt, and publishes what follows. Null when no attempt has the token. */
export async function takeUpdate(
  ctx: Ctx,
  token: string,
  event: CarrierEvent,
  reported: AttemptUpdate,
): Promise<AttemptProgress | null> {
  const update = await advanceCallAttempt(ctx.db, token, restrictToEvent(event, reported));
  if (update === null) return null;
  publishCallUpdate(ctx, update);
  if (event === 'recording' && reported.recordingId !== undefined) await askForRecording(ctx, token);
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
  const name = await findAttemptName(ctx.db, token);
  if (name !== undefined) sendLater(ctx, (queue) => queue.publish(PULL_RECORDING, name));
}
