import * as z from 'zod';
import { price } from '../../db/schema/price.ts';
import { audited } from '../../shared/audit/audited.ts';
import { PRICE_ITEM_CODES } from '../../shared/billing/price-items.ts';
import { checkInput } from '../check-input.ts';
import type { OperatorContext } from '../operator-context.ts';
import { OperatorError } from '../operator-error.ts';
import { Currency, Id, Micros, Moment } from './fields.ts';

const Input = z.object({
  /** Null: the list price, of every organization without a price of its own. */
  organizationId: Id.nullable(),
  item: z.enum(PRICE_ITEM_CODES),
  currency: Currency,
  /** Of one unit of the item, micros; 0: free; null: no price. */
  amountMicro: z.union([Micros, z.literal(0n), z.null()]),
  /** Left out: now. Never the past, whose usage has its price. */
  effectiveFrom: Moment.optional(),
});

/** Adds the price of an item from a moment on. Prices are never edited: a later one takes over. */
export const setPrice = audited(
  { verb: 'price.set', changes: price },
  async (ctx: OperatorContext, input: z.input<typeof Input>) => {
    const now = ctx.clock();
    const { effectiveFrom = now, ...terms } = checkInput(Input, input);
    if (effectiveFrom < now) throw new OperatorError('effectiveFrom: must not be in the past');
    const [added] = await ctx.db
      .insert(price)
      .values({ ...terms, effectiveFrom })
      .onConflictDoNothing()
      .returning({
        organizationId: price.organizationId,
        item: price.item,
        currency: price.currency,
        amountMicro: price.amountMicro,
        effectiveFrom: price.effectiveFrom,
      });
    if (added === undefined)
      throw new OperatorError(`${terms.item} has a price from that very moment already.`);
    return added;
  },
);
