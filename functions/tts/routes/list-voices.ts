import { defineRoute } from '../../../shared/kernel/http/route.ts';
import { listVoices as list, VoiceList } from '../../../shared/speech/list-voices.ts';

export const listVoices = defineRoute(
  {
    method: 'get',
    path: '/voices',
    operationId: 'listVoices',
    summary: 'List the voices',
    description: 'The catalog of voices, with your price per character.',
    access: { service: 'tts' },
    limit: { requests: 60, windowSeconds: 60 },
    reply: { status: 200, data: VoiceList },
    errors: [],
  },
  (_, ctx) => list(ctx),
);
