import * as z from 'zod';
import { movement } from '../../db/schema/money/movement.ts';
import { audited } from '../../shared/audit/audited.ts';
import { checkInput } from '../../shared/verbs/check-input.ts';
import { Id, Line, Micros } from '../../shared/verbs/fields.ts';
import type { OperatorContext } from '../program/operator-context.ts';
import { postMovement } from './post-movement.ts';

const Input = z.object({
  organizationId: Id,
  direction: z.enum(['credit', 'debit']),
  amountMicro: Micros,
  /** The ticket or decision; each adjusts once. */
  reference: Line,
  /** The reason, as shown to the customer. */
  description: Line,
});

/** Corrects a balance up (credit) or down (debit), even below zero. */
export const adjust = audited(
  { verb: 'balance.adjust', changes: movement },
  async (ctx: OperatorContext, input: z.input<typeof Input>) => {
    const { direction, amountMicro, ...movement } = checkInput(Input, input);
    return await postMovement(ctx, {
      ...movement,
      type: 'adjustment',
      amountMicro: direction === 'credit' ? amountMicro : -amountMicro,
    });
  },
);
