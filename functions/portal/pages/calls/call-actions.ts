import { call } from '../../../../db/calls/tables/call.ts';
import { callAudio } from '../../../../db/calls/tables/call-audio.ts';
import { deleteAudio } from '../../../../shared/calls/audios/delete-audio.ts';
import { uploadAudio } from '../../../../shared/calls/audios/upload-audio.ts';
import { cancelCall } from '../../../../shared/calls/cancel-call.ts';
import { audited } from '../../../../shared/kernel/audit/audited.ts';

export const cancelOwnCall = audited(
  { verb: 'call.cancel', changes: call, records: (id) => ({ id }) },
  cancelCall,
);

export const uploadOwnAudio = audited({ verb: 'call-audio.upload', changes: callAudio }, uploadAudio);

export const deleteOwnAudio = audited(
  { verb: 'call-audio.delete', changes: callAudio, records: (id) => ({ id }) },
  deleteAudio,
);
