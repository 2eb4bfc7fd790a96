import { Audio } from '../../../shared/calls/audios/call-audio.ts';
import {
  MAX_FORM_BYTES,
  UploadBody,
  uploadAudio as upload,
} from '../../../shared/calls/audios/upload-audio.ts';
import { defineRoute } from '../../../shared/kernel/http/route.ts';
import { OPERATION_LIMITS } from '../../../shared/kernel/quotas/operation-limits.ts';

export const uploadAudio = defineRoute(
  {
    method: 'post',
    path: '/audios',
    operationId: 'uploadAudio',
    summary: 'Upload an audio for calls',
    description:
      'WAV (PCM or G.711) or MP3. A WAV is stored as telephone networks carry it: 8 kHz, one channel. An organization can keep up to 1,000 audios and 1 GiB in total, unless the operator has set other limits.',
    effect: 'reversible',
    access: { service: 'callblasting' },
    objective: 'bulk',
    limit: OPERATION_LIMITS.uploadAudio,
    bodyFormat: 'form',
    body: UploadBody,
    maxBodyBytes: MAX_FORM_BYTES,
    reply: { status: 201, data: Audio },
    errors: [],
  },
  ({ body }, ctx) => upload(ctx, body),
);
