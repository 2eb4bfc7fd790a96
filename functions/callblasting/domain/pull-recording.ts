import type { AttemptName } from '../../../db/queries/call-attempts.ts';
import { findUnpulledRecording, keepRecording } from '../../../db/queries/call-recordings.ts';
import type { JobContext } from '../../../shared/jobs/job.ts';
import { openCallObjects } from './call-objects.ts';
import { openCarrier } from './open-carrier.ts';

/** Takes an attempt's recording from its carrier into R2, and has it deleted there. Killed anywhere, it is run again. */
export async function pullRecording(ctx: JobContext, name: AttemptName): Promise<void> {
  const unpulled = await findUnpulledRecording(ctx.db, name);
  if (unpulled === undefined) return;
  const carrier = openCarrier(ctx);
  const bytes = await carrier.getRecording(unpulled.recordingId);
  await openCallObjects(ctx).putRecording(name.callId, name.attempt, bytes);
  await carrier.deleteRecording(unpulled.recordingId);
  await keepRecording(ctx.db, name);
}
