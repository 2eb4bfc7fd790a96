import { asParsed } from '../../../shared/http/idempotency/request-form.ts';
import { defineRoute } from '../../../shared/http/route.ts';
import { QueuedCall } from '../domain/call-terms.ts';
import { AudioCallBody, createAudioCall as create } from '../domain/create-audio-call.ts';

export const createAudioCall = defineRoute(
  {
    method: 'post',
    path: '/calls/audio',
    operationId: 'createAudioCall',
    summary: 'Call a number and play an audio you have uploaded',
    description: 'Nothing is charged but air time, when an attempt ends: every second begun.',
    access: { service: 'callblasting' },
    limit: { requests: 60, windowSeconds: 60 },
    prices: ['callblasting.second'],
    idempotent: [asParsed],
    body: AudioCallBody,
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
