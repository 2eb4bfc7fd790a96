import * as z from 'zod';
import type { EventDeclaration } from '../event-declaration.ts';

export const WEBHOOK_EVENTS = {
  'webhook.test': {
    summary: {
      en: 'A test event, sent to an endpoint regardless of its filters.',
      es: 'Un evento de prueba, que llega al destino sin importar sus filtros.',
    },
    data: z.strictObject({
      message: z.string().meta({ description: 'A short text for people.', example: 'Your endpoint works.' }),
    }),
  },
  'webhook.endpoint.disabled': {
    summary: {
      en: 'Another of your endpoints was disabled, after failures, after a 410 or by a person. Its deliveries wait.',
      es: 'Otro de sus destinos de webhooks quedó deshabilitado, por fallas, por un 410 o por una persona. Sus entregas quedan en espera.',
    },
    data: z.strictObject({
      endpointId: z.int().meta({ description: 'The endpoint that was disabled.', example: 12 }),
      url: z.string().meta({ description: 'Its address.', example: 'https://example.com/hooks' }),
      reason: z.enum(['failures', 'gone', 'operator', 'customer']).meta({
        description:
          '`failures`: too many in a row; `gone`: it answered 410; `operator`, `customer`: the operator, or a person of yours in the portal, disabled it.',
        example: 'failures',
      }),
      disabledAt: z.iso
        .datetime()
        .meta({ description: 'When it was disabled, UTC.', example: '2026-11-21T04:02:47.394Z' }),
    }),
  },
} as const satisfies Record<string, EventDeclaration>;
