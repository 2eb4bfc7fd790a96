import * as z from 'zod';
import { routingNumber } from '../../db/schema/numbers/routing-number.ts';
import { audited } from '../../shared/audit/audited.ts';
import { checkInput } from '../../shared/verbs/check-input.ts';
import { Line } from '../../shared/verbs/fields.ts';
import { onlyRow } from '../../shared/verbs/only-row.ts';
import type { OperatorContext } from '../program/operator-context.ts';

const Input = z.object({
  /** As the portability file or the numbering plan spells it. */
  code: Line,
  carrier: Line,
  mcc: z
    .string()
    .regex(/^\d{3}$/, 'takes 3 digits')
    .nullable()
    .default(null),
  mnc: z
    .string()
    .regex(/^\d{2,3}$/, 'takes 2 or 3 digits')
    .nullable()
    .default(null),
});

/**
 * Sets the carrier of a code, for ported numbers and for the ranges of the numbering plan alike: numbers that are loaded
 * already show it at once.
 */
export const setRoutingNumber = audited(
  { verb: 'portability.set-operator', changes: routingNumber },
  async (ctx: OperatorContext, input: z.input<typeof Input>) => {
    const { code, ...terms } = checkInput(Input, input);
    const values = { ...terms, updatedAt: ctx.clock() };
    return onlyRow(
      await ctx.db
        .insert(routingNumber)
        .values({ code, ...values })
        .onConflictDoUpdate({ target: routingNumber.code, set: values })
        .returning(),
    );
  },
);

/** The carriers of all known codes. */
export const listRoutingNumbers = (ctx: OperatorContext) =>
  ctx.db.select().from(routingNumber).orderBy(routingNumber.code);
