import { defineRoute } from '../../../shared/kernel/http/route.ts';
import {
  downloadAudio as download,
  SpeechAudioParams,
} from '../../../shared/speech/syntheses/download-audio.ts';

export const downloadAudio = defineRoute(
  {
    method: 'get',
    path: '/audio/{audioId}/{file}/{expires}/{signature}',
    operationId: 'downloadAudio',
    summary: 'Download synthesized audio',
    description: 'Use the URL that the synthesis shows. It is valid for 60 minutes.',
    access: 'signed',
    limit: 'guard',
    params: SpeechAudioParams,
    reply: { status: 200, contentType: 'audio/wav', isDownload: true },
    errors: ['TTS_SYNTHESIS_NOT_FOUND'],
  },
  ({ params }, ctx) => download(ctx, params),
);
