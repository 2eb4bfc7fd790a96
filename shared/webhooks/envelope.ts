import * as z from 'zod';
import { type EventType, serviceOf } from './event-names.ts';
import { EVENT_TYPES } from './event-types.ts';
import { ENVELOPE_VERSION } from './to-body.ts';

/** The schema of what a customer receives for an event type. */
export function describeEnvelope(type: EventType) {
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
