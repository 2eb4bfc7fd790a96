import * as z from 'zod';
import type { EventDeclaration } from '../event-declaration.ts';

/** Micros are currency units × 10⁶. */
export const BILLING_EVENTS = {
  'billing.balance.low': {
    summary: {
      en: 'The available balance fell below the threshold agreed with the operator. Sent once per crossing, within two minutes.',
      es: 'El saldo disponible quedó por debajo del umbral acordado con el operador. Se envía una vez por cada cruce, en menos de dos minutos.',
    },
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
    summary: {
      en: 'Your spending reached one of your spend limits, or something was refused because of it. Sent once per limit and day or month, within two minutes; not for usage counted after that day or month.',
      es: 'Lo gastado llegó a uno de sus límites de gasto, o algo se rechazó por él. Se envía una vez por límite y día o mes, en menos de dos minutos; no por uso que se cuenta después de ese día o mes.',
    },
    data: z.strictObject({
      currency: z.string().meta({ description: 'ISO 4217.', example: 'COP' }),
      period: z
        .enum(['day', 'month'])
        .meta({ description: 'Period of the limit, in Colombia time.', example: 'day' }),
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
