import { asParsed } from '../../../shared/http/idempotency/request-form.ts';
import { defineRoute } from '../../../shared/http/route.ts';
import { QueuedCall } from '../domain/call-terms.ts';
import { createTextCall as create, TextCallBody } from '../domain/create-text-call.ts';

export const createTextCall = defineRoute(
  {
    method: 'post',
    path: '/calls',
    operationId: 'createTextCall',
    summary: 'Call a number and have a text said',
    description:
      "Answers when the audio of the text is ready, within 20 seconds. That audio is charged by the characters of the text and the voice's tier; one that exists already (the same text and voice) is reused at no cost. Air time is charged when an attempt ends: every second begun. When no engine can speak the text the answer is 503: nothing is charged, and there is no call.",
    access: { service: 'callblasting' },
    objective: 'speech',
    limit: { requests: 60, windowSeconds: 60 },
    prices: ['tts.character.standard', 'tts.character.neural', 'tts.character.hd', 'callblasting.second'],
    idempotent: [asParsed],
    body: TextCallBody,
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
