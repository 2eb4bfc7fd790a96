import { and, desc, inArray, isNull, lte, sql } from 'drizzle-orm';
import * as z from 'zod';
import { price } from '../../../db/billing/tables/price.ts';
import { PRICE_ITEM_CODES, PRICE_ITEMS, type PriceItem } from '../../../db/billing/tables/price-items.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { MicroAmount } from '../amounts.ts';

const PlatformPrice = z
  .object({
    item: z.enum(PRICE_ITEM_CODES).meta({ example: 'urlshortener.link' }),
    name: z.string().meta({ example: PRICE_ITEMS['urlshortener.link'].name.en }),
    currency: z.string().meta({ description: 'ISO 4217.', example: 'COP' }),
    amountMicro: MicroAmount.meta({ example: 5_000_000 }),
  })
  .meta({ id: 'PlatformPrice' });

export const PlatformPrices = z.object({ items: z.array(PlatformPrice) }).meta({ id: 'PlatformPrices' });

/** The prices of organizations that have none of their own, in each currency that has some. */
export async function listPlatformPrices({ db }: Ctx): Promise<z.input<typeof PlatformPrices>> {
  const rows = await db
    .selectDistinctOn([price.currency, price.item], {
      item: price.item,
      currency: price.currency,
      amountMicro: price.amountMicro,
    })
    .from(price)
    .where(
      and(
        isNull(price.organizationId),
        inArray(price.item, PRICE_ITEM_CODES),
        lte(price.effectiveFrom, sql`clock_timestamp()`),
      ),
    )
    .orderBy(price.currency, price.item, desc(price.effectiveFrom));
  return {
    items: rows.flatMap(({ item: code, currency, amountMicro }) => {
      // The statement takes these items only.
      const item = code as PriceItem;
      return amountMicro === null ? [] : { item, name: PRICE_ITEMS[item].name.en, currency, amountMicro };
    }),
  };
}
