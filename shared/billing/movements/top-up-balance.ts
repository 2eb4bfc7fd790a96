import * as z from 'zod';
import { MOVEMENT_TEXTS, movement } from '../../../db/billing/tables/movement.ts';
import { audited } from '../../kernel/audit/audited.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { checkInput } from '../../kernel/verbs/check-input.ts';
import { Id, Line, Micros } from '../../kernel/verbs/fields.ts';
import { postMovement } from './post-movement.ts';

export const TopUp = z.object({
  organizationId: Id,
  amountMicro: Micros.describe('amount'),
  reference: Line.describe('reference of the payment; each can be used once'),
  description: Line.default(MOVEMENT_TEXTS.topUp).describe('text that the customer sees'),
});
export type TopUp = z.input<typeof TopUp>;

/** Adds a payment to a balance. */
export const topUpBalance = audited(
  { verb: 'balance.top-up', changes: movement },
  async (ctx: Ctx, input: TopUp) => {
    return await postMovement(ctx, { type: 'topup', ...checkInput(TopUp, input) });
  },
);
