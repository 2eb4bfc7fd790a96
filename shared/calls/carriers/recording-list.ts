import * as z from 'zod';
import type { CarrierRecording } from './voice-carrier.ts';

/** A call's recordings as the carrier lists them. */
export const RecordingList = z.object({
  recordings: z.array(z.object({ sid: z.string().min(1), status: z.string().optional() })),
});

/** Nothing was recorded, or the recording has been deleted. */
const GONE = ['absent', 'deleted'];
/** The audio can be downloaded. */
const READY = ['completed', 'stopped'];

/** The recording of a call, which has at most one; undefined when it has none. */
export function pickRecording({ recordings }: z.infer<typeof RecordingList>): CarrierRecording | undefined {
  const [found] = recordings.filter(({ status = '' }) => !GONE.includes(status));
  return found && { recordingId: found.sid, isReady: READY.includes(found.status ?? '') };
}
