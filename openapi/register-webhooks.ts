import type { OpenAPIRegistry } from '@asteasolutions/zod-to-openapi';
import * as z from 'zod';
import { EVENT_TYPE_NAMES, type EventType, serviceOf } from '../shared/webhooks/event-names.ts';
import { EVENT_TYPES } from '../shared/webhooks/event-types.ts';
import { ENVELOPE_VERSION } from '../shared/webhooks/to-body.ts';

const HEADERS = z.object({
  'Idempotency-Key': z
    .uuid()
    .describe(
      'Identifies the delivery of this event to this endpoint: the same on every attempt. Store it so that you process nothing twice.',
    ),
  'X-Service-Delivery-Id': z
    .uuid()
    .describe('Identifies this attempt: equal to `Idempotency-Key` on the first, different on each retry.'),
  'X-Service-Timestamp': z.string().describe('When the attempt was signed, in epoch seconds.'),
  'X-Service-Signature': z
    .string()
    .regex(/^sha256=[0-9a-f]{64}$/)
    .describe(
      '`sha256=` and the hexadecimal HMAC-SHA256, with your secret, of the timestamp, a `.` and the raw body.',
    ),
  'X-Service-Signature-Previous': z
    .string()
    .optional()
    .describe('The same with your previous secret, for 24 hours after a rotation.'),
  'webhook-id': z
    .uuid()
    .optional()
    .describe('Equal to Idempotency-Key; with the next two headers, for libraries of Standard Webhooks.'),
  'webhook-timestamp': z.string().optional().describe('Equal to X-Service-Timestamp.'),
  'webhook-signature': z
    .string()
    .regex(/^v1,\S{44}( v1,\S{44})?$/)
    .optional()
    .describe(
      'The signature that those libraries verify; for 24 hours after a rotation, two, separated by a space.',
    ),
  'User-Agent': z.literal('Service-Webhooks/1').describe('Who sends it.'),
});

/** Adds a webhook to the document for each event type. */
export function registerWebhooks(registry: OpenAPIRegistry): void {
  for (const type of EVENT_TYPE_NAMES) {
    registry.registerWebhook({
      method: 'post',
      path: type,
      operationId: type,
      summary: EVENT_TYPES[type].summary.en,
      tags: ['webhooks'],
      security: [],
      request: {
        headers: z.object({
          'X-Service-Event-Type': z.literal(type).describe('The type, for routing before parsing.'),
          ...HEADERS.shape,
        }),
        body: { required: true, content: { 'application/json': { schema: describeEnvelope(type) } } },
      },
      responses: {
        '2XX': {
          description:
            'Acknowledges the delivery, if it comes within 10 seconds. Anything else is a failure, and the delivery is attempted again, up to 12 times in all. Ten failures in a row over at least ten minutes disable the endpoint.',
        },
        410: { description: 'Disables the endpoint.' },
      },
    });
  }
}

/** The schema of what a customer receives for an event type. */
function describeEnvelope(type: EventType) {
  return z.strictObject({
    id: z.uuid().meta({
      description: 'Identifies the event: the same at every endpoint and on every attempt.',
      example: '6ec3441f-5f83-4d3b-8cf9-6e3bec5a53ef',
    }),
    type: z.literal(type).describe('Type of the event.'),
    version: z.literal(ENVELOPE_VERSION).describe('Version of the envelope.'),
    service: z.literal(serviceOf(type)).describe('The emitting service.'),
    accountId: z.int().meta({ description: 'The account that the event belongs to.', example: 1 }),
    occurredAt: z.iso.datetime({ offset: true }).meta({
      description: 'When the event happened, in Colombia time.',
      example: '2026-11-20T23:02:47.394-05:00',
    }),
    data: EVENT_TYPES[type].data,
  });
}
