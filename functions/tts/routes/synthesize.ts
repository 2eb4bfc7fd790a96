import { asParsed } from '../../../shared/kernel/http/idempotency/request-form.ts';
import { defineRoute } from '../../../shared/kernel/http/route.ts';
import { OPERATION_LIMITS } from '../../../shared/kernel/quotas/operation-limits.ts';
import { Synthesis } from '../../../shared/speech/syntheses/synthesis.ts';
import { synthesize as run, SynthesizeBody } from '../../../shared/speech/syntheses/synthesize.ts';

export const synthesize = defineRoute(
  {
    method: 'post',
    path: '/synthesize',
    operationId: 'synthesize',
    summary: 'Synthesize a text',
    description:
      "The response arrives when the audio is ready, within 20 seconds. You pay for the characters of the text, by the voice's tier. An identical text in the same voice costs nothing, even while the first is still being made; white space and Unicode form do not matter. If no engine can speak the text, the response is 503 and nothing is charged. The audio and the synthesis are kept for 90 days.",
    access: { service: 'tts' },
    objective: 'speech',
    limit: OPERATION_LIMITS.synthesize,
    idempotent: asParsed,
    body: SynthesizeBody,
    reply: { status: 200, data: Synthesis },
    errors: [
      'BILLING_NOT_PRICED',
      'BILLING_INSUFFICIENT_FUNDS',
      'BILLING_SPEND_LIMIT_REACHED',
      'TTS_SYNTHESIS_NOT_FOUND',
    ],
  },
  ({ body }, ctx) => run(ctx, body),
);
