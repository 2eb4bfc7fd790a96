import { and, desc, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { Database } from '../client.ts';
import { callAudio } from '../schema/call-audio.ts';
import { callSetting } from '../schema/call-setting.ts';

export type NewAudio = typeof callAudio.$inferInsert;
export type AudioRow = typeof callAudio.$inferSelect;

/** The limit of an organization that leaves no room: how many audios, or how many bytes of them. */
export type NoRoom = { outcome: 'full'; limit: 'audios' | 'bytes'; max: number };
export type Kept = { outcome: 'kept'; createdAt: string };

const LIMITS = { maxAudios: callSetting.maxAudios.default, maxBytes: callSetting.maxAudioBytes.default };

/** Whether there is room for one more audio of so many bytes. */
export async function findAudioRoom(
  db: Database,
  organizationId: number,
  sizeBytes: number,
): Promise<{ outcome: 'free' } | NoRoom> {
  const wanted = JSON.stringify({ sizeBytes, ...LIMITS });
  const { rows } = await db.execute<{ room: { outcome: 'free' } | NoRoom }>(
    sql`select routine.call_audio_room(${organizationId}, ${wanted}::jsonb) as room`,
  );
  return onlyOf(rows).room;
}

/** Keeps an audio where there is room for it. */
export async function keepAudio(
  db: Database,
  { organizationId, ...audio }: NewAudio,
): Promise<Kept | NoRoom> {
  const { rows } = await db.execute<{ kept: Kept | NoRoom }>(
    sql`select routine.keep_call_audio(${organizationId}, ${JSON.stringify({ ...audio, ...LIMITS })}::jsonb) as kept`,
  );
  return onlyOf(rows).kept;
}

function onlyOf<T>([row]: T[]): T {
  if (row === undefined) throw new Error('a function answered nothing');
  return row;
}

/** The organization's audios, newest first. */
export async function listAudios(db: Database, organizationId: number): Promise<AudioRow[]> {
  return await db
    .select()
    .from(callAudio)
    .where(and(eq(callAudio.organizationId, organizationId), isNull(callAudio.deletedAt)))
    .orderBy(desc(callAudio.id));
}

/** False: the organization has no such audio. */
export async function deleteAudio(db: Database, organizationId: number, audioId: string): Promise<boolean> {
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

/** Deleted audios that no call will play any more. */
export async function findUnusedAudios(
  db: Database,
  limit: number,
): Promise<{ id: number; objectKey: string }[]> {
  return await db
    .select({ id: callAudio.id, objectKey: callAudio.objectKey })
    .from(callAudio)
    .where(
      sql`${callAudio.deletedAt} is not null
          and not exists (select from call where call.audio_key = ${callAudio.objectKey} and call.finished_at is null)`,
    )
    .orderBy(callAudio.deletedAt)
    .limit(limit);
}

/** Forgets audios whose objects are gone. */
export async function forgetAudios(db: Database, ids: readonly number[]): Promise<void> {
  await db.delete(callAudio).where(inArray(callAudio.id, [...ids]));
}
