import * as z from 'zod';
import { MAX_MICROS } from '../../kernel/verbs/fields.ts';
import { MicroAmountOrNull } from '../amounts.ts';
import { SpendLimit } from '../get-billing.ts';
import { BILLING_MESSAGES } from '../messages.ts';

/** The limits that an organization sets for itself, and the balance at which it wants a mail. */
export const Limits = z
  .object({
    spendLimits: z.array(SpendLimit).describe("The organization's own limits, at most one per period."),
    lowBalanceMicro: MicroAmountOrNull.meta({
      example: 50000000000,
    }),
  })
  .meta({ id: 'Limits' });

/** The answer to the example of `LimitsBody`. */
export const LOWERED_LIMITS = {
  spendLimits: [
    {
      period: 'month' as const,
      limitMicro: 9_000_000_000_000_000,
      spentMicro: 123_450_000,
      resetsAt: '2026-12-01T00:00:00.000-05:00',
    },
  ],
  lowBalanceMicro: 50_000_000_000,
};

/** A positive amount in a request, in micros. */
const Micros = z.int().min(1).max(Number(MAX_MICROS)).transform(BigInt).meta({ format: 'int64' });

export const LimitsBody = z
  .strictObject({
    spendLimits: z
      .array(
        z
          .strictObject({
            period: SpendLimit.shape.period,
            limitMicro: Micros.meta({
              description: 'What may be spent in a period, micros (1000000 = 1.00).',
              example: 9_000_000_000_000_000,
            }),
          })
          .meta({ id: 'SpendLimitBody' }),
      )
      .max(2)
      .refine((limits) => new Set(limits.map(({ period }) => period)).size === limits.length, {
        error: BILLING_MESSAGES.periodTwice,
      })
      .optional()
      .describe('Periods that you leave out stay as they are.'),
    lowBalanceMicro: Micros.optional().meta({
      description: 'The threshold of `billing.balance.low`, micros. It stays as it is if omitted.',
      example: 50000000000,
    }),
  })
  .meta({
    id: 'LimitsBody',
    // Harmless if it is sent as it is: more than anybody spends, and refused where the limit is lower already.
    example: { spendLimits: [{ period: 'month', limitMicro: 9_000_000_000_000_000 }] },
  });
