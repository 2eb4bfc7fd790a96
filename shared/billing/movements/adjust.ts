import * as z from 'zod';
import { movement } from '../../../db/billing/tables/movement.ts';
import { audited } from '../../kernel/audit/audited.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { checkInput } from '../../kernel/verbs/check-input.ts';
import { Id, Line, Micros } from '../../kernel/verbs/fields.ts';
import { postMovement } from './post-movement.ts';

export const Adjust = z.object({
  organizationId: Id,
  direction: z.enum(['credit', 'debit']).describe('up (credit) or down (debit)'),
  amountMicro: Micros.describe('amount'),
  reference: Line.describe('reference of the ticket or decision; each can be used once'),
  description: Line.describe('the reason, which the customer sees'),
});
export type Adjust = z.input<typeof Adjust>;

/** Corrects a balance up (credit) or down (debit), even below zero. */
export const adjust = audited(
  { verb: 'balance.adjust', changes: movement },
  async (ctx: Ctx, input: Adjust) => {
    const { direction, amountMicro, ...movement } = checkInput(Adjust, input);
    return await postMovement(ctx, {
      ...movement,
      type: 'adjustment',
      amountMicro: direction === 'credit' ? amountMicro : -amountMicro,
    });
  },
);
