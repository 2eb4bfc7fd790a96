import * as z from 'zod';
import type { EventDeclaration } from '../event-declaration.ts';

/** Micros are currency units × 10⁶. */
export const BILLING_EVENTS = {
  'billing.balance.low': {
    service: 'billing',
    summary:
      'A charge or a correction took what is available below the threshold agreed with the operator: once a crossing, and within two minutes.',
    data: z.strictObject({
      currency: z.string().meta({ description: 'ISO 4217.', example: 'COP' }),
      availableMicro: z.int().meta({
        description: 'Balance and credit line after it, micros.',
        example: 9_995_000_000,
      }),
      thresholdMicro: z.int().meta({ description: 'Micros.', example: 10_000_000_000 }),
    }),
  },
} as const satisfies Record<string, EventDeclaration>;
