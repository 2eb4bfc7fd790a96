import * as z from 'zod';
import type { EventDeclaration } from '../event-declaration.ts';

export const WEBHOOK_EVENTS = {
  'webhook.test': {
    service: 'webhook',
    summary: 'The operator tries an endpoint, whatever it takes.',
    data: z.strictObject({
      message: z.string().meta({ description: 'For people.', example: 'Your endpoint is reached.' }),
    }),
  },
  'webhook.endpoint.disabled': {
    service: 'webhook',
    summary: 'One of the other endpoints of the account was disabled. What it would have got waits for it.',
    data: z.strictObject({
      endpointId: z.int().meta({ description: 'The endpoint that was disabled.', example: 12 }),
      url: z.string().meta({ description: 'Its address.', example: 'https://example.com/hooks' }),
      reason: z.enum(['failures', 'gone', 'operator', 'customer']).meta({
        description:
          '`failures`: too many in a row; `gone`: it answered 410; `operator`, `customer`: the operator, or a person of yours in the portal, disabled it.',
        example: 'failures',
      }),
      disabledAt: z.iso.datetime().meta({ description: 'UTC.', example: '2026-11-21T04:02:47.394Z' }),
    }),
  },
} as const satisfies Record<string, EventDeclaration>;
