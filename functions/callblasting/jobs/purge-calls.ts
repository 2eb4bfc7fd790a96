import type { Database } from '../../../db/client.ts';
import { deleteAudioRows, findUnusedAudios } from '../../../db/queries/calls/call-audios.ts';
import { clearRecordings, findExpiredRecordings } from '../../../db/queries/calls/call-recordings.ts';
import { callFunction } from '../../../db/sql/call-function.ts';
import { eraseOldNumbers } from '../../../db/sql/people.ts';
import { openAudioObjects } from '../../../shared/calls/audios/audio-objects.ts';
import { defineJob } from '../../../shared/jobs/define-job.ts';
import { housekeeping } from '../../../shared/jobs/housekeeping.ts';
import { runInSteps } from '../../../shared/jobs/run-in-steps.ts';
import { openCallObjects } from '../domain/call-objects.ts';

const PURGE_CALLS = housekeeping('callblasting', 'purge-calls', 0);

/** The most keys that R2 deletes in one operation. */
const BATCH_SIZE = 1_000;

/**
 * Every five minutes: deletes expired recordings and deleted audios, objects before rows, and erases numbers that their
 * organization no longer keeps.
 */
export const purgeCalls = defineJob({
  ...PURGE_CALLS,
  run: async (ctx) => {
    const [objects, audios] = [openCallObjects(ctx), openAudioObjects(ctx)];
    await runInSteps(ctx, PURGE_CALLS, {}, async () => {
      const purged = [
        await purgeRecordings(ctx.db, objects),
        await purgeAudios(ctx.db, audios),
        await callFunction(ctx.db, eraseOldNumbers, { limit: BATCH_SIZE }),
      ];
      return Math.max(...purged) === BATCH_SIZE;
    });
  },
});

type Objects = ReturnType<typeof openCallObjects>;
type AudioObjects = ReturnType<typeof openAudioObjects>;

async function purgeRecordings(db: Database, objects: Objects): Promise<number> {
  const expired = await findExpiredRecordings(db, BATCH_SIZE);
  if (expired.length > 0) {
    await objects.deleteRecordings(expired);
    await clearRecordings(db, expired);
  }
  return expired.length;
}

async function purgeAudios(db: Database, objects: AudioObjects): Promise<number> {
  const unused = await findUnusedAudios(db, BATCH_SIZE);
  if (unused.length > 0) {
    await objects.delete(unused.map(({ objectKey }) => objectKey));
    await deleteAudioRows(
      db,
      unused.map(({ id }) => id),
    );
  }
  return unused.length;
}
