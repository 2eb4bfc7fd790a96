import { inArray, sql } from 'drizzle-orm';
import { eraseOldNumbers } from '../../db/calls/functions/calls.ts';
import { eraseCampaigns } from '../../db/calls/functions/campaigns.ts';
import { clearRecordings, findExpiredRecordings } from '../../db/calls/queries/call-recordings.ts';
import { callAudio } from '../../db/calls/tables/call-audio.ts';
import type { Database } from '../../db/engine/client.ts';
import { callFunction } from '../../db/engine/sql-functions/call-function.ts';
import { deleteOldUploadParts } from '../../db/kernel/queries/upload-parts.ts';
import type { Ctx } from '../kernel/ctx.ts';
import { purgeSome } from '../kernel/jobs/define-work.ts';
import { openAudioObjects, openCallObjects } from './call-objects.ts';
import { purgeRecipientFiles } from './campaigns/recipients/recipient-file-objects.ts';

/** The most keys that R2 deletes in one operation. */
const BATCH_SIZE = 1_000;

/**
 * Deletes expired recordings, deleted audios and old files of recipients, objects before rows, and erases numbers and
 * recipients of campaigns that their organization no longer keeps, and parts of files that nobody added; true while there may be more.
 */
export async function purgeCalls(ctx: Ctx): Promise<boolean> {
  // One campaign at a time, however few its recipients are.
  const erased = await callFunction(ctx.db, eraseCampaigns, { limit: BATCH_SIZE });
  const purged = [
    await purgeRecordings(ctx.db, openCallObjects(ctx)),
    await purgeAudios(ctx.db, openAudioObjects(ctx)),
    await callFunction(ctx.db, eraseOldNumbers, { limit: BATCH_SIZE }),
    await purgeRecipientFiles(ctx, BATCH_SIZE),
  ];
  const hasParts = await deleteOldUploadParts(ctx.db);
  return hasParts || erased > 0 || Math.max(...purged) === BATCH_SIZE;
}

/** Files before rows, so that none is orphaned. */
const purgeRecordings = (db: Database, objects: ReturnType<typeof openCallObjects>): Promise<number> =>
  purgeSome({
    limit: BATCH_SIZE,
    find: (limit) => findExpiredRecordings(db, limit),
    erase: objects.deleteRecordings,
    forget: (expired) => clearRecordings(db, expired),
  });

const purgeAudios = (db: Database, objects: ReturnType<typeof openAudioObjects>): Promise<number> =>
  purgeSome({
    limit: BATCH_SIZE,
    find: (limit) => findUnusedAudios(db, limit),
    erase: (unused) => objects.delete(unused.map(({ objectKey }) => objectKey)),
    forget: async (unused) => {
      const ids = unused.map(({ id }) => id);
      await db.delete(callAudio).where(inArray(callAudio.id, ids));
    },
  });

/** Deleted audios that no call or campaign will play any more. */
export async function findUnusedAudios(
  db: Database,
  limit: number,
): Promise<{ id: number; objectKey: string }[]> {
  return await db
    .select({ id: callAudio.id, objectKey: callAudio.objectKey })
    .from(callAudio)
    .where(
      sql`${callAudio.deletedAt} is not null
          and not exists (select from call where call.audio_key = ${callAudio.objectKey} and call.finished_at is null)
          and not exists (select from campaign where campaign.audio_key = ${callAudio.objectKey} and campaign.finished_at is null)`,
    )
    .orderBy(callAudio.deletedAt)
    .limit(limit);
}
