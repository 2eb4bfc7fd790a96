import * as z from 'zod';
import { WEBHOOK_DELIVERY_STATES } from '../../../db/webhooks/tables/webhook-delivery.ts';
import { page } from '../../kernel/http/lists/page.ts';
import { EVENT_TYPE_NAMES } from '../event-names.ts';

/** Id of a delivery in examples. */
export const DELIVERY_EXAMPLE = '0b9f0c0e-6f0e-4a52-9e0a-6f5d3c1d2b7a';
const moment = (description: string) =>
  z.iso.datetime().meta({ description, example: '2026-11-21T13:30:39.000Z' });

const Delivery = z
  .object({
    id: z
      .uuid()
      .meta({ description: 'Identifier: the Idempotency-Key of its attempts.', example: DELIVERY_EXAMPLE }),
    type: z.enum(EVENT_TYPE_NAMES).meta({
      description: 'Type of its event, or of the first event of a batch.',
      example: 'voice.completed',
      'x-extensible-enum': true,
    }),
    events: z.int().meta({ description: 'Events that it carries: one, or those of a batch.', example: 1 }),
    endpointId: z
      .int()
      .nullable()
      .meta({ description: 'The endpoint; null for a URL given in a request.', example: 3 }),
    state: z.enum(WEBHOOK_DELIVERY_STATES).meta({
      description:
        '`waiting`: its endpoint is disabled. `failed`: no attempt is left. `canceled`: its endpoint was removed.',
      example: 'delivered',
    }),
    attempts: z.int().meta({ description: 'Attempts started.', example: 1 }),
    occurredAt: moment('When its event happened, UTC.'),
    nextAttemptAt: z.iso.datetime().nullable().meta({
      description: 'When it is attempted next, UTC; null unless it is `pending`.',
      example: null,
    }),
    finishedAt: moment('When it ended, UTC; null until then.').nullable(),
  })
  .meta({ id: 'Delivery' });

export const DeliveriesPage = page(Delivery).meta({ id: 'DeliveriesPage' });
