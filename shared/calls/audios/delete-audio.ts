import { markAudioDeleted } from '../../../db/queries/calls/call-audios.ts';
import { ApiError } from '../../http/api-error.ts';
import type { CallerContext } from '../../http/context.ts';

/**
 * Deletes an audio. New calls cannot use it; calls already accepted still play it. Throws CALLBLASTING_AUDIO_NOT_FOUND.
 */
export async function deleteAudio(ctx: CallerContext, id: string): Promise<undefined> {
  const found = await markAudioDeleted(ctx.db, ctx.caller.organizationId, id);
  if (!found) throw new ApiError('CALLBLASTING_AUDIO_NOT_FOUND');
}
