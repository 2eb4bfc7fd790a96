import { asParsed } from '../../../shared/platform/http/idempotency/request-form.ts';
import { defineRoute } from '../../../shared/platform/http/route.ts';
import { OPERATION_LIMITS } from '../../../shared/platform/quotas/operation-limits.ts';
import { Synthesis } from '../../../shared/speech/syntheses/synthesis.ts';
import { synthesize as run, SynthesizeBody } from '../../../shared/speech/syntheses/synthesize.ts';

export const synthesize = defineRoute(
  {
    method: 'post',
    path: '/synthesize',
    operationId: 'synthesize',
    summary: 'Synthesize a text',
    description:
      "Answers when the audio is ready, within 20 seconds. Charged by the characters of the text and the voice's tier; an identical text in the same voice (white space and Unicode form aside) is reused at no cost, also while the first is still being made. When no engine can speak it the answer is 503 and nothing is charged. Audio and synthesis are kept for 90 days.",
    access: { service: 'tts' },
    objective: 'speech',
    limit: OPERATION_LIMITS.synthesize,
    idempotent: [asParsed],
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
