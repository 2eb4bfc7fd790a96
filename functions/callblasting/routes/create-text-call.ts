import { QueuedCall } from '../../../shared/calls/creation/call-terms.ts';
import { createTextCall as create, TextCallBody } from '../../../shared/calls/creation/create-text-call.ts';
import { explainNumbers } from '../../../shared/calls/creation/explain-numbers.ts';
import { asParsed } from '../../../shared/kernel/http/idempotency/request-form.ts';
import { defineRoute } from '../../../shared/kernel/http/route.ts';
import { OPERATION_LIMITS } from '../../../shared/kernel/quotas/operation-limits.ts';
import { findWrongWebhook } from '../../../shared/webhooks/check-registration.ts';

export const createTextCall = defineRoute(
  {
    method: 'post',
    path: '/calls',
    operationId: 'createTextCall',
    summary: 'Call a number and speak a text',
    description:
      "Responds when the audio of the text is ready, within 20 seconds. The audio is charged by the characters of the text and the voice's tier. An existing audio with the same text and voice is reused at no cost. Air time is charged when an attempt ends, for each second or part of one. If no engine can speak the text, the response is 503: no call is created and nothing is charged.",
    access: { service: 'callblasting' },
    objective: 'speech',
    limit: OPERATION_LIMITS.createTextCall,
    idempotent: asParsed,
    body: TextCallBody,
    explainErrors: explainNumbers,
    findMoreErrors: findWrongWebhook,
    badRequestFields: ['to', 'text', 'voice'],
    reply: { status: 200, data: QueuedCall },
    errors: [
      'BILLING_NOT_PRICED',
      'BILLING_INSUFFICIENT_FUNDS',
      'BILLING_SPEND_LIMIT_REACHED',
      'CALLBLASTING_CALL_NOT_FOUND',
    ],
  },
  ({ body }, ctx) => create(ctx, body),
);
