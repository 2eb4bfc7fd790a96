import { and, eq, isNull, sql } from 'drizzle-orm';
import { callAudio } from '../../../db/calls/tables/call-audio.ts';
import type { TenantCtx } from '../../kernel/ctx.ts';
import { DomainError } from '../../kernel/errors/domain-error.ts';

/**
 * Deletes an audio. New calls cannot use it; calls already accepted still play it. Throws CALLBLASTING_AUDIO_NOT_FOUND.
 */
export async function deleteAudio({ db, tenant }: TenantCtx, id: string): Promise<undefined> {
  const deleted = await db
    .update(callAudio)
    .set({ deletedAt: sql`clock_timestamp()` })
    .where(
      and(
        eq(callAudio.audioId, id),
        eq(callAudio.organizationId, tenant.organizationId),
        isNull(callAudio.deletedAt),
      ),
    )
    .returning({ id: callAudio.id });
  if (deleted.length === 0) throw new DomainError('CALLBLASTING_AUDIO_NOT_FOUND');
}
