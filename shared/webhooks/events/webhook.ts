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
} as const satisfies Record<string, EventDeclaration>;
