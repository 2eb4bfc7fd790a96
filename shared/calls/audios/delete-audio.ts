import { markAudioDeleted } from '../../../db/calls/queries/call-audios.ts';
import type { TenantCtx } from '../../platform/ctx.ts';
import { DomainError } from '../../platform/errors/domain-error.ts';

/**
 * Deletes an audio. New calls cannot use it; calls already accepted still play it. Throws CALLBLASTING_AUDIO_NOT_FOUND.
 */
export async function deleteAudio(ctx: TenantCtx, id: string): Promise<undefined> {
  const found = await markAudioDeleted(ctx.db, ctx.tenant.organizationId, id);
  if (!found) throw new DomainError('CALLBLASTING_AUDIO_NOT_FOUND');
}
