import type { AttemptName } from '../../../db/calls/functions/attempts.ts';
import {
  findLeftRecording,
  type LeftRecording,
  markRecordingRemoved,
  markRecordingStored,
} from '../../../db/calls/queries/call-recordings.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { openCarrierOf } from '../attempts/open-carrier.ts';
import { openCallObjects } from '../call-objects.ts';
import type { CarrierRecording, VoiceCarrier } from '../carriers/voice-carrier.ts';

/**
 * Moves an attempt's recording from its carrier to R2 and deletes it there, even if its retention has already ended.
 * Can be killed at any point and resumes when run again; a recording that is not ready is scheduled again.
 */
export async function pullRecording(ctx: Ctx, name: AttemptName): Promise<void> {
  const left = await findLeftRecording(ctx.db, name);
  if (left === undefined) return;
  const carrier = openCarrierOf(ctx, left.carrier);
  const found = await find(carrier, left);
  if (found !== undefined) {
    if (!found.isReady) return;
    if (left.state === 'wanted') await keep(ctx, carrier, name, found.recordingId);
    await carrier.deleteRecording(found.recordingId);
  }
  // A run that was killed before it could mark it may have stored it.
  if (left.state === 'expired') await openCallObjects(ctx).deleteRecordings([name]);
  await markRecordingRemoved(ctx.db, name);
}

/** Looks a recording up by its call, when no callback named it. */
async function find(
  carrier: VoiceCarrier,
  { recordingId, carrierCallId }: LeftRecording,
): Promise<CarrierRecording | undefined> {
  if (recordingId !== null) return { recordingId, isReady: true };
  return carrierCallId === null ? undefined : await carrier.findRecording(carrierCallId);
}

async function keep(ctx: Ctx, carrier: VoiceCarrier, name: AttemptName, recordingId: string): Promise<void> {
  const bytes = await carrier.getRecording(recordingId);
  if (bytes === undefined) return;
  await openCallObjects(ctx).putRecording(name.callId, name.attempt, bytes);
  await markRecordingStored(ctx.db, name);
}
