import { and, eq, lt, sql } from 'drizzle-orm';
import type { ErrorCode } from '../../shared/http/error-codes.ts';
import type { Database } from '../client.ts';
import { retryConflicts } from '../retry-conflicts.ts';
import { speechAudio } from '../schema/speech-audio.ts';
import type { SYNTHESIS_ERRORS } from '../schema/synthesis.ts';
import type { EmittedAttempt } from './emitted-attempt.ts';

/** The audio that is wanted. `id`: its own, should it have to be made. `item`: the price of a character of it. */
export type WantedAudio = {
  id: string;
  voice: string;
  item: string;
  /** sha256 of the normalized text, hex. */
  textHash: string;
  charCount: number;
  leaseSec: number;
};

export type AudioClaim =
  | { outcome: 'ready'; audioId: string; durationMs: number }
  | { outcome: 'pending' }
  | { outcome: 'claimed'; costMicro: string }
  | { outcome: 'refused'; code: ErrorCode };

/** `claim_speech_audio` of `db/functions`: the audio that is there, or the right to make it, charged. */
export async function claimSpeechAudio(
  db: Database,
  organizationId: number,
  costCenterId: number,
  audio: WantedAudio,
): Promise<AudioClaim> {
  const { rows } = await retryConflicts(() =>
    db.execute<{ claim: AudioClaim }>(
      sql`select claim_speech_audio(${organizationId}, ${costCenterId}, ${JSON.stringify(audio)}::jsonb) as claim`,
    ),
  );
  const [row] = rows;
  if (row === undefined) throw new Error('claim_speech_audio answered nothing');
  return row.claim;
}

/** Makes an audio ready, with the synthesis it was claimed for; null when it has been discarded meanwhile. */
export async function completeSpeechAudio(
  db: Database,
  audioId: string,
  { engine, durationMs }: { engine: string; durationMs: number },
): Promise<EmittedAttempt[] | null> {
  const { rows } = await retryConflicts(() =>
    db.execute<{ emitted: EmittedAttempt[] | null }>(
      sql`select complete_speech_audio(${audioId}, ${engine}, ${durationMs}) as emitted`,
    ),
  );
  return rows[0]?.emitted ?? null;
}

/** Takes an audio out of use; one that never was ready is refunded, and its synthesis fails. Safe to repeat. */
export async function discardSpeechAudio(
  db: Database,
  audioId: string,
  error: (typeof SYNTHESIS_ERRORS)[number],
): Promise<EmittedAttempt[]> {
  const { rows } = await retryConflicts(() =>
    db.execute<{ emitted: EmittedAttempt[] }>(
      sql`select discard_speech_audio(${audioId}, ${error}) as emitted`,
    ),
  );
  return rows[0]?.emitted ?? [];
}

/** Audio whose maker must be dead, or that nobody has asked for in 90 days. */
export async function findLapsedAudio(db: Database, limit: number): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(sql`
    (select id from speech_audio where status = 'synthesizing' and claimed_until < now() order by claimed_until limit ${limit})
    union all
    (select id from speech_audio where status = 'ready' and expires_at < now() order by expires_at limit ${limit})`);
  return rows.map(({ id }) => id);
}

/** Audio discarded long enough ago for nobody to be writing its files any more. */
export async function findDiscardedAudio(db: Database, limit: number): Promise<string[]> {
  const rows = await db
    .select({ id: speechAudio.id })
    .from(speechAudio)
    .where(
      and(eq(speechAudio.status, 'discarded'), lt(speechAudio.expiresAt, sql`now() - interval '10 minutes'`)),
    )
    .limit(limit);
  return rows.map(({ id }) => id);
}

/** Forgets a discarded audio; what it cost stays in the movements. */
export async function deleteSpeechAudio(db: Database, audioId: string): Promise<void> {
  await db.delete(speechAudio).where(and(eq(speechAudio.id, audioId), eq(speechAudio.status, 'discarded')));
}
