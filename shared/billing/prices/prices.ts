import { desc, eq, isNull, or } from 'drizzle-orm';
import * as z from 'zod';
import { MAX_PRICE_MICRO, price } from '../../../db/billing/tables/price.ts';
import { AIR_TIME, PRICE_ITEM_CODES, toAirTimeItem } from '../../../db/billing/tables/price-items.ts';
import { audited } from '../../kernel/audit/audited.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { DomainError } from '../../kernel/errors/domain-error.ts';
import { toMessage } from '../../kernel/errors/message.ts';
import { checkInput } from '../../kernel/verbs/check-input.ts';
import { Currency, Id, Micros, Moment } from '../../kernel/verbs/fields.ts';

/** The list prices and an organization's own: by item, latest first. */
export function listSetPrices(ctx: Ctx, organizationId: number | null) {
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

export const SetPrice = z
  .object({
    /** Null: the list price, for every organization without its own. */
    organizationId: Id.nullable(),
    item: z.enum(PRICE_ITEM_CODES).describe('what is charged'),
    destination: z
      .string()
      .regex(
        /^[1-9][0-9]{0,14}$/,
        toMessage({
          en: 'must be the first digits of numbers, with country code',
          es: 'debe ser los primeros dígitos de números, con código de país',
        }),
      )
      .optional()
      .describe(
        `for ${AIR_TIME}: the price of calls to numbers that start with these digits, with country code; the longest match counts`,
      ),
    currency: Currency,
    amountMicro: z
      .union([
        Micros.max(
          MAX_PRICE_MICRO,
          toMessage({ en: 'is more than a price can be', es: 'es más de lo que puede ser un precio' }),
        ),
        z.literal(0n),
      ])
      .nullable()
      .meta({
        words: { none: null, free: 0n },
        description:
          'price per unit, up to 50000000; "free"; or "none" for no price: creations are refused and visits are free',
      }),
    // Never in the past, where usage was already charged.
    effectiveFrom: Moment.optional().meta({
      word: 'from',
      description: 'when it starts to apply, now by default',
    }),
  })
  .refine(({ item, destination }) => destination === undefined || item === AIR_TIME, {
    path: ['destination'],
    error: toMessage({ en: `is of ${AIR_TIME} alone`, es: `es solo de ${AIR_TIME}` }),
  });
export type SetPrice = z.input<typeof SetPrice>;

/** Adds an item's price from a moment on. Prices are never edited: a later one supersedes them. */
export const setPrice = audited({ verb: 'price.set', changes: price }, async (ctx: Ctx, input: SetPrice) => {
  const now = ctx.clock();
  const { effectiveFrom = now, destination, ...priced } = checkInput(SetPrice, input);
  const item = destination === undefined ? priced.item : toAirTimeItem(destination);
  const terms = { ...priced, item };
  if (effectiveFrom < now) throw new DomainError('IN_THE_PAST', { field: 'effectiveFrom' });
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
  if (added === undefined) throw new DomainError('PRICE_EXISTS', { item: terms.item });
  return added;
});
