import * as z from 'zod';
import type { CarrierRecording } from './voice-carrier.ts';

/** The recordings of a call as its carrier lists them. */
export const RecordingList = z.object({
  recordings: z.array(z.object({ sid: z.string().min(1), status: z.string().optional() })),
});

/** There was nothing to record, or it is there no more. */
const GONE = ['absent', 'deleted'];
/** Its audio can be had. */
const READY = ['completed', 'stopped'];

/** The recording of a call, which has one at most; undefined when it has none. */
export function pickRecording({ recordings }: z.infer<typeof RecordingList>): CarrierRecording | undefined {
  const [found] = recordings.filter(({ status = '' }) => !GONE.includes(status));
  return found && { recordingId: found.sid, isReady: READY.includes(found.status ?? '') };
}
