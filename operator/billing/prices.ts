import { desc, eq, isNull, or } from 'drizzle-orm';
import * as z from 'zod';
import { MAX_PRICE_MICRO, price } from '../../db/schema/money/price.ts';
import { audited } from '../../shared/audit/audited.ts';
import { AIR_TIME, PRICE_ITEM_CODES, toAirTimeItem } from '../../shared/billing/price-items.ts';
import { checkInput } from '../../shared/verbs/check-input.ts';
import { Currency, Id, Micros, Moment } from '../../shared/verbs/fields.ts';
import type { OperatorContext } from '../program/operator-context.ts';
import { InputError, OperatorError } from '../program/operator-error.ts';

/** The list prices and an organization's own: by item, latest first. */
export function listPrices(ctx: OperatorContext, organizationId: number | null) {
  return ctx.db
    .select({
      item: price.item,
      currency: price.currency,
      organizationId: price.organizationId,
      amountMicro: price.amountMicro,
      effectiveFrom: price.effectiveFrom,
    })
    .from(price)
    .where(
      or(
        isNull(price.organizationId),
        organizationId === null ? undefined : eq(price.organizationId, organizationId),
      ),
    )
    .orderBy(price.item, price.currency, price.organizationId, desc(price.effectiveFrom));
}

const Input = z
  .object({
    /** Null: the list price, for every organization without its own. */
    organizationId: Id.nullable(),
    item: z.enum(PRICE_ITEM_CODES),
    /** For air time: a number prefix, digits with country code. */
    destination: z
      .string()
      .regex(/^[1-9][0-9]{0,14}$/, 'must be the first digits of numbers, with country code')
      .optional(),
    currency: Currency,
    /** Per unit of the item, micros; 0: free; null: no price. */
    amountMicro: z
      .union([Micros.max(MAX_PRICE_MICRO, 'is more than a price can be'), z.literal(0n)])
      .nullable(),
    /** Default: now. Never in the past, where usage was already charged. */
    effectiveFrom: Moment.optional(),
  })
  .refine(({ item, destination }) => destination === undefined || item === AIR_TIME, {
    path: ['destination'],
    error: `is of ${AIR_TIME} alone`,
  });

export type SetPrice = z.input<typeof Input>;

/** Adds an item's price from a moment on. Prices are never edited: a later one supersedes them. */
export const setPrice = audited(
  { verb: 'price.set', changes: price },
  async (ctx: OperatorContext, input: z.input<typeof Input>) => {
    const now = ctx.clock();
    const { effectiveFrom = now, destination, ...priced } = checkInput(Input, input);
    const item = destination === undefined ? priced.item : toAirTimeItem(destination);
    const terms = { ...priced, item };
    if (effectiveFrom < now) throw new InputError('effectiveFrom: must not be in the past');
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
