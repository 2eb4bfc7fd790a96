import { asParsed } from '../../../shared/kernel/http/idempotency/request-form.ts';
import { defineRoute } from '../../../shared/kernel/http/route.ts';
import {
  SampleEventBody,
  SentSample,
  sendSampleEvent as send,
} from '../../../shared/webhooks/sandbox/send-sample-event.ts';

export const sendSampleEvent = defineRoute(
  {
    method: 'post',
    path: '/sandbox/events',
    operationId: 'sendSampleEvent',
    summary: 'Send a sample of an event',
    description:
      'Sends the example of a type of event, with `sample: true` in its data, to the endpoints of the sandbox that take the type: signed, repeated and listed as every delivery. Types that endpoints have to name are sent only to those. Only for keys of a sandbox.',
    access: { capability: 'webhooks' },
    limit: { requests: 30, windowSeconds: 60 },
    idempotent: asParsed,
    body: SampleEventBody,
    reply: { status: 202, data: SentSample },
    errors: ['SANDBOX_ONLY'],
  },
  ({ body }, ctx) => send(ctx, body),
);
