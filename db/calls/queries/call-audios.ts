import { and, desc, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { Database } from '../../engine/client.ts';
import { callFunction } from '../../engine/sql-functions/call-function.ts';
import { audioQuota, type NewAudio, storeCallAudio } from '../functions/calls.ts';
import { callAudio } from '../tables/call-audio.ts';
import { callSetting } from '../tables/call-setting.ts';

export type AudioRow = typeof callAudio.$inferSelect;

const LIMITS = {
  maxAudios: Number(callSetting.maxAudios.default),
  maxBytes: Number(callSetting.maxAudioBytes.default),
};

/** Whether the organization may store another audio of this size. */
export const findAudioRoom = (db: Database, organization: number, sizeBytes: number) =>
  callFunction(db, audioQuota, { organization, audio: { sizeBytes, ...LIMITS } });

/** Stores an audio, within the organization's limits. */
export const storeAudio = (db: Database, organization: number, audio: NewAudio) =>
  callFunction(db, storeCallAudio, { organization, audio: { ...audio, ...LIMITS } });

/** The organization's audios, newest first. */
export async function findAudios(db: Database, organizationId: number): Promise<AudioRow[]> {
  return await db
    .select()
    .from(callAudio)
    .where(and(eq(callAudio.organizationId, organizationId), isNull(callAudio.deletedAt)))
    .orderBy(desc(callAudio.id));
}

/** False when the organization has no such audio. */
export async function markAudioDeleted(
  db: Database,
  organizationId: number,
  audioId: string,
): Promise<boolean> {
  const deleted = await db
    .update(callAudio)
    .set({ deletedAt: sql`clock_timestamp()` })
    .where(
      and(
        eq(callAudio.audioId, audioId),
        eq(callAudio.organizationId, organizationId),
        isNull(callAudio.deletedAt),
      ),
    )
    .returning({ id: callAudio.id });
  return deleted.length > 0;
}

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

/** Deletes the rows of audios whose objects are deleted. */
export async function deleteAudioRows(db: Database, ids: readonly number[]): Promise<void> {
  await db.delete(callAudio).where(inArray(callAudio.id, [...ids]));
}
