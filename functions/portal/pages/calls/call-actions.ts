import { call } from '../../../../db/calls/tables/call.ts';
import { callAudio } from '../../../../db/calls/tables/call-audio.ts';
import { deleteAudio } from '../../../../shared/calls/audios/delete-audio.ts';
import { uploadAudio } from '../../../../shared/calls/audios/upload-audio.ts';
import { cancelCall } from '../../../../shared/calls/cancel-call.ts';
import { audited } from '../../../../shared/platform/audit/audited.ts';
import type { PortalContext } from '../../app/context.ts';

export const cancelOwnCall = audited(
  { verb: 'call.cancel', changes: call },
  async (ctx: PortalContext, callId: string) => await cancelCall(ctx, callId),
);

export const uploadOwnAudio = audited(
  { verb: 'call-audio.upload', changes: callAudio },
  async (ctx: PortalContext, { file, name }: { file: File; name: string | undefined }) =>
    await uploadAudio(ctx, { file, name }),
);

export const deleteOwnAudio = audited(
  { verb: 'call-audio.delete', changes: callAudio },
  async (ctx: PortalContext, audioId: string) => await deleteAudio(ctx, audioId),
);
