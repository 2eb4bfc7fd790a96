import { CallAudioParams } from '../../../shared/calls/audios/call-audio.ts';
import { deleteAudio as remove } from '../../../shared/calls/audios/delete-audio.ts';
import { defineRoute } from '../../../shared/kernel/http/route.ts';
import { OPERATION_LIMITS } from '../../../shared/kernel/quotas/operation-limits.ts';

export const deleteAudio = defineRoute(
  {
    method: 'delete',
    path: '/audios/{id}',
    operationId: 'deleteAudio',
    summary: 'Delete an audio',
    description: 'Calls that were already accepted still play it.',
    access: { service: 'callblasting' },
    limit: OPERATION_LIMITS.deleteAudio,
    params: CallAudioParams,
    unknownPath: 'CALLBLASTING_AUDIO_NOT_FOUND',
    reply: { status: 204 },
    errors: ['CALLBLASTING_AUDIO_NOT_FOUND'],
  },
  ({ params }, ctx) => remove(ctx, params.id),
);
