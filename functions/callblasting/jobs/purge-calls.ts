import * as z from 'zod';
import { findUnusedAudios, forgetAudio } from '../../../db/queries/call-audios.ts';
import { findExpiredRecordings, forgetRecording } from '../../../db/queries/call-recordings.ts';
import { defineJob } from '../../../shared/jobs/job.ts';
import { openCallObjects } from '../domain/call-objects.ts';

const AT_ONCE = 100;

/** Every five minutes: recordings whose time to live is over, and audios that were deleted; objects first. */
export const purgeCalls = defineJob({
  functionName: 'callblasting',
  name: 'purge-calls',
  payload: z.object({}),
  schedule: '*/5 * * * *',
  retries: 0,
  run: async (ctx) => {
    const objects = openCallObjects(ctx);
    for (const name of await findExpiredRecordings(ctx.db, AT_ONCE)) {
      await objects.deleteRecording(name.callId, name.attempt);
      await forgetRecording(ctx.db, name);
    }
    for (const { id, objectKey } of await findUnusedAudios(ctx.db, AT_ONCE)) {
      await objects.deleteAudio(objectKey);
      await forgetAudio(ctx.db, id);
    }
  },
});
