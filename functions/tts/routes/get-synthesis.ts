import { defineRoute } from '../../../shared/kernel/http/route.ts';
import {
  getSynthesis as get,
  Synthesis,
  SynthesisParams,
} from '../../../shared/speech/syntheses/synthesis.ts';

export const getSynthesis = defineRoute(
  {
    method: 'get',
    path: '/synthesis/{id}',
    operationId: 'getSynthesis',
    summary: 'Get a synthesis',
    description: 'Includes a new URL to download its audio. Syntheses are kept for 90 days.',
    access: { service: 'tts' },
    limit: { requests: 120, windowSeconds: 60 },
    params: SynthesisParams,
    unknownPath: 'TTS_SYNTHESIS_NOT_FOUND',
    reply: { status: 200, data: Synthesis },
    errors: ['TTS_SYNTHESIS_NOT_FOUND'],
  },
  ({ params }, ctx) => get(ctx, params.id),
);
