import {
  downloadRecording as download,
  RecordingParams,
} from '../../../shared/calls/recordings/download-recording.ts';
import { defineRoute } from '../../../shared/kernel/http/route.ts';

export const downloadRecording = defineRoute(
  {
    method: 'get',
    path: '/calls/{id}/recordings/{attempt}/{expires}/{signature}',
    operationId: 'downloadRecording',
    summary: 'Download the recording of an attempt',
    description: 'Use the URL that the call shows. It is valid for 60 minutes.',
    access: 'signed',
    limit: 'guard',
    params: RecordingParams,
    reply: { status: 200, contentType: 'audio/wav', isDownload: true },
    errors: ['CALLBLASTING_CALL_NOT_FOUND'],
  },
  ({ params }, ctx) => download(ctx, params),
);
