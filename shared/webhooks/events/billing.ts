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
  'billing.spend_limit.reached': {
    service: 'billing',
    summary:
      'One of the spend limits was reached: what was spent came to it, or something was refused because of it. Once a day or month and limit, and within two minutes; not by usage that is counted after its day or month has ended.',
    data: z.strictObject({
      currency: z.string().meta({ description: 'ISO 4217.', example: 'COP' }),
      period: z
        .enum(['day', 'month'])
        .meta({ description: 'Of the limit, in Colombia time.', example: 'day' }),
      limitMicro: z.int().meta({ description: 'The limit, micros.', example: 50_000_000_000 }),
      spentMicro: z
        .int()
        .meta({ description: 'Spent in the period so far, micros.', example: 49_998_000_000 }),
      resetsAt: z.iso
        .datetime()
        .meta({ description: 'When the next period begins, UTC.', example: '2026-11-22T05:00:00.000Z' }),
    }),
  },
} as const satisfies Record<string, EventDeclaration>;
