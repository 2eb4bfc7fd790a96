import { QueuedCall } from '../../../shared/calls/creation/call-terms.ts';
import {
  AudioCallBody,
  createAudioCall as create,
} from '../../../shared/calls/creation/create-audio-call.ts';
import { explainNumbers } from '../../../shared/calls/creation/explain-numbers.ts';
import { asParsed } from '../../../shared/kernel/http/idempotency/request-form.ts';
import { defineRoute } from '../../../shared/kernel/http/route.ts';
import { findWrongWebhook } from '../../../shared/webhooks/check-registration.ts';

export const createAudioCall = defineRoute(
  {
    method: 'post',
    path: '/calls/audio',
    operationId: 'createAudioCall',
    summary: 'Call a number and play an audio you have uploaded',
    description: 'Only air time is charged, when an attempt ends, for each second or part of one.',
    access: { service: 'callblasting' },
    limit: { requests: 60, windowSeconds: 60 },
    idempotent: asParsed,
    body: AudioCallBody,
    explainErrors: explainNumbers,
    findMoreErrors: findWrongWebhook,
    badRequestFields: ['to'],
    reply: { status: 200, data: QueuedCall },
    errors: [
      'CALLBLASTING_AUDIO_NOT_FOUND',
      'BILLING_NOT_PRICED',
      'BILLING_SPEND_LIMIT_REACHED',
      'CALLBLASTING_CALL_NOT_FOUND',
    ],
  },
  ({ body }, ctx) => create(ctx, body),
);
