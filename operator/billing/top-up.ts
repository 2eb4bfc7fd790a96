import * as z from 'zod';
import { movement } from '../../db/schema/money/movement.ts';
import { audited } from '../../shared/audit/audited.ts';
import { checkInput } from '../../shared/verbs/check-input.ts';
import { Id, Line, Micros } from '../../shared/verbs/fields.ts';
import type { OperatorContext } from '../program/operator-context.ts';
import { postMovement } from './post-movement.ts';

const Input = z.object({
  organizationId: Id,
  amountMicro: Micros,
  /** The payment; each tops up once. */
  reference: Line,
  description: Line.default('Top-up'),
});

/** Adds a payment to a balance. */
export const topUp = audited(
  { verb: 'balance.top-up', changes: movement },
  async (ctx: OperatorContext, input: z.input<typeof Input>) => {
    return await postMovement(ctx, { type: 'topup', ...checkInput(Input, input) });
  },
);
