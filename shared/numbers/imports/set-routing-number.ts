import * as z from 'zod';
import { routingNumber } from '../../../db/numbers/tables/routing-number.ts';
import { audited } from '../../kernel/audit/audited.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { toMessage } from '../../kernel/errors/message.ts';
import { checkInput } from '../../kernel/verbs/check-input.ts';
import { Line } from '../../kernel/verbs/fields.ts';
import { onlyRow } from '../../kernel/verbs/only-row.ts';

export const SetRoutingNumber = z.object({
  code: Line.describe('the code, or the name in the numbering plan, as the file spells it'),
  carrier: Line.describe('name of the carrier'),
  mcc: z
    .string()
    .regex(/^\d{3}$/, toMessage({ en: 'takes 3 digits', es: 'son 3 dígitos' }))
    .nullable()
    .default(null)
    .describe('mobile country code'),
  mnc: z
    .string()
    .regex(/^\d{2,3}$/, toMessage({ en: 'takes 2 or 3 digits', es: 'son 2 o 3 dígitos' }))
    .nullable()
    .default(null)
    .describe('mobile network code'),
});
export type SetRoutingNumber = z.input<typeof SetRoutingNumber>;

/**
 * Sets the carrier of a code, for ported numbers and for the ranges of the numbering plan alike: numbers that are loaded
 * already show it at once.
 */
export const setRoutingNumber = audited(
  { verb: 'portability.set-operator', changes: routingNumber },
  async (ctx: Ctx, input: SetRoutingNumber) => {
    const { code, ...terms } = checkInput(SetRoutingNumber, input);
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
export const listRoutingNumbers = (ctx: Ctx) =>
  ctx.db.select().from(routingNumber).orderBy(routingNumber.code);
