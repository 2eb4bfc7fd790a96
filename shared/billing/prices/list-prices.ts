import { sql } from 'drizzle-orm';
import * as z from 'zod';
import { planAt } from '../../../db/billing/functions/billing.ts';
import {
  fromAirTimeItem,
  PRICE_ITEM_CODES,
  PRICE_ITEMS,
  type PriceItem,
} from '../../../db/billing/tables/price-items.ts';
import type { Database } from '../../../db/engine/client.ts';
import { toSql } from '../../../db/engine/sql-functions/define-sql-function.ts';
import { organization } from '../../../db/people/tables/organization.ts';
import type { TenantCtx } from '../../kernel/ctx.ts';
import { onlyRow } from '../../kernel/verbs/only-row.ts';
import { MicroAmount, MicroAmountOrNull } from '../amounts.ts';

const Price = z
  .object({
    item: z.enum(PRICE_ITEM_CODES).meta({ example: 'numberinsight.lookup' }),
    name: z.string().meta({
      example: PRICE_ITEMS['numberinsight.lookup'].name.en,
    }),
    amountMicro: MicroAmountOrNull.meta({
      example: 20000000,
    }),
    includedInPlan: z.boolean().meta({
      example: false,
    }),
  })
  .meta({ id: 'Price' });

const DestinationPrice = z
  .object({
    prefix: z.string().meta({ example: '5730' }),
    amountMicro: MicroAmount.meta({
      example: 4000000,
    }),
  })
  .meta({ id: 'DestinationPrice' });

export const Prices = z
  .object({
    currency: z.string().nullable().meta({
      example: 'COP',
    }),
    items: z.array(Price),
    airTimeDestinations: z.array(DestinationPrice),
  })
  .meta({ id: 'Prices' });

/** The organization's current prices for everything that is charged. */
export const listPrices = async (ctx: TenantCtx): Promise<z.input<typeof Prices>> =>
  toPrices(onlyRow((await selectPrices(ctx)).rows));

/** The statement whose row `toPrices` takes. */
export const selectPrices = ({ db, tenant }: TenantCtx) => findCurrentPrices(db, tenant.organizationId);

export function toPrices({ currency, prices, plans }: CurrentPrices): z.input<typeof Prices> {
  const byItem = new Map(prices.map(({ item, amountMicro }) => [item, amountMicro]));
  return {
    currency,
    items: PRICE_ITEM_CODES.map((item) => {
      const amountMicro = byItem.get(item) ?? null;
      const { name, service } = PRICE_ITEMS[item];
      return {
        item,
        name: name.en,
        amountMicro: amountMicro === null ? null : BigInt(amountMicro),
        includedInPlan: plans.includes(service) && isPriced(byItem, item),
      };
    }),
    airTimeDestinations: prices.flatMap(({ item, amountMicro }) => {
      const prefix = fromAirTimeItem(item);
      return prefix === undefined || amountMicro === null ? [] : { prefix, amountMicro: BigInt(amountMicro) };
    }),
  };
}

/** Links and visits are priced together: with neither amount, no plan helps, as `create_links` decides. */
const PRICED_TOGETHER: readonly PriceItem[] = ['urlshortener.link', 'urlshortener.visit'];

/** Whether the price of an item is configured, so that a plan can include it. */
const isPriced = (byItem: ReadonlyMap<string, string | null>, item: PriceItem): boolean =>
  PRICED_TOGETHER.includes(item)
    ? PRICED_TOGETHER.some((each) => typeof byItem.get(each) === 'string')
    : byItem.has(item);

/** `amountMicro` null: no price. */
type CurrentPrice = { item: string; amountMicro: string | null };

const PLAN = {
  organization: organization.id,
  service: sql`service`,
  at: sql`clock_timestamp()`,
};

/** `plans`: the services with an active plan. */
type CurrentPrices = { currency: string | null; prices: CurrentPrice[]; plans: string[] };

/**
 * The organization's currency, the current price (as price_at finds it) of each item that ever had one in it, and its
 * plans: one row, usable in a batch.
 */
const findCurrentPrices = (db: Database, organizationId: number) =>
  db.execute<CurrentPrices>(sql`
    select organization.currency, coalesce(
             (select jsonb_agg(jsonb_build_object('item', item, 'amountMicro', amount_micro::text) order by item)
                from (select distinct on (item) item, amount_micro
                        from price
                       where currency = organization.currency
                         and (organization_id = organization.id or organization_id is null)
                         and effective_from <= clock_timestamp()
                       order by item, organization_id is null, effective_from desc) latest),
             '[]') as prices,
           array(select distinct service from plan
                  where organization_id = organization.id and exists (select from ${toSql(planAt, PLAN)})) as plans
      from organization
     where organization.id = ${organizationId}`);
