import { defineRoute } from '../../../shared/kernel/http/route.ts';
import { listVoices, VoiceList } from '../../../shared/speech/list-voices.ts';

export const listCallVoices = defineRoute(
  {
    method: 'get',
    path: '/voices',
    operationId: 'listCallVoices',
    summary: 'List the voices that calls can speak with',
    description: 'The catalog of voices, with your price per synthesized character.',
    access: { service: 'callblasting' },
    limit: { requests: 60, windowSeconds: 60 },
    reply: { status: 200, data: VoiceList },
    errors: [],
  },
  (_, ctx) => listVoices(ctx),
);
