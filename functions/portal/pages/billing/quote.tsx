import type { FC } from 'hono/jsx';
import type { PriceItem } from '../../../../db/billing/tables/price-items.ts';
import { selectBilling, toBilling } from '../../../../shared/billing/get-billing.ts';
import { selectPrices, toPrices } from '../../../../shared/billing/prices/list-prices.ts';
import { onlyRow } from '../../../../shared/kernel/verbs/only-row.ts';
import type { PortalContext } from '../../app/context.ts';
import type { Confirmation } from '../../app/declare.ts';
import { toCount, toMoney } from '../../i18n/format.ts';
import type { Noun } from '../../i18n/nouns.ts';
import { isOf, MONEY_READERS } from '../../i18n/roles.ts';

/** The price of one unit now, and the funds to pay it with. */
export type Quote = {
  currency: string | null;
  /** Undefined: it has no price, so it cannot be bought. */
  unitMicro: bigint | undefined;
  isIncluded: boolean;
  spendableMicro: bigint;
};

/** The prices of some items, read once. */
export async function getQuotes(ctx: PortalContext): Promise<(item: PriceItem) => Quote> {
  const [billing, prices] = await ctx.db.batch([selectBilling(ctx), selectPrices(ctx)]);
  const { availableMicro, heldMicro } = toBilling(onlyRow(billing.rows));
  const { currency, items } = toPrices(onlyRow(prices.rows));
  return (item) => {
    const price = items.find((each) => each.item === item);
    const isIncluded = price?.includedInPlan ?? false;
    return {
      currency,
      isIncluded,
      spendableMicro: availableMicro - heldMicro,
      unitMicro: isIncluded ? 0n : (price?.amountMicro ?? undefined),
    };
  };
}

/** The price of one unit, in a sentence, for those who may see money. */
export const UnitPrice: FC<{ ctx: PortalContext; quote: Quote; unit: string }> = ({ ctx, quote, unit }) => {
  const { t } = ctx;
  const { unitMicro, isIncluded, currency } = quote;
  if (!isOf(MONEY_READERS, ctx)) return null;
  return (
    <p class="hint">
      {isIncluded
        ? t(`Cada ${unit} está en su plan.`, `Each ${unit} is included in your plan.`)
        : unitMicro === undefined
          ? t(
              `Su organización todavía no tiene precio por ${unit}. Escríbanos.`,
              `Your organization has no price per ${unit} yet. Contact us.`,
            )
          : t(
              `Cada ${unit} cuesta ${toMoney(ctx, unitMicro, currency)}.`,
              `Each ${unit} costs ${toMoney(ctx, unitMicro, currency)}.`,
            )}
    </p>
  );
};

type Charge = { quote: Quote; units: number; unit: Noun; note?: string };

/** The number of units that are charged; for those who may see money, also what they cost and what is left afterwards. */
const ChargeFacts: FC<Charge & { ctx: PortalContext }> = ({ ctx, quote, units, unit, note }) => {
  const { t } = ctx;
  const { currency, spendableMicro } = quote;
  const unitMicro = quote.unitMicro ?? 0n;
  const total = unitMicro * BigInt(units);
  return (
    <>
      <dl>
        <dt>{t('Cantidad', 'Quantity')}</dt>
        <dd>{toCount(ctx, units, unit)}</dd>
        {isOf(MONEY_READERS, ctx) ? (
          <>
            <dt>{t('Precio de cada una', 'Price of each')}</dt>
            <dd>{quote.isIncluded ? t('En el plan', 'In the plan') : toMoney(ctx, unitMicro, currency)}</dd>
            <dt>{t('Costo máximo', 'Most it costs')}</dt>
            <dd>
              <strong>{toMoney(ctx, total, currency)}</strong>
            </dd>
            <dt>{t('Queda disponible', 'Left to spend')}</dt>
            <dd>{toMoney(ctx, spendableMicro - total, currency)}</dd>
          </>
        ) : null}
      </dl>
      {total > spendableMicro ? (
        <p class="note bad">
          {t('No alcanza el saldo disponible.', 'The available balance does not cover it.')}
        </p>
      ) : null}
      {note === undefined ? null : <p>{note}</p>}
    </>
  );
};

/** A confirmation of a charge. Asks again if another price was confirmed. */
export const toChargeConfirmation = (
  ctx: PortalContext,
  { title, submit, ...charge }: Charge & { title: string; submit: string },
): Confirmation => ({
  title,
  submit,
  harmless: true,
  agreed: isOf(MONEY_READERS, ctx)
    ? `${charge.units}x${charge.quote.unitMicro ?? 'none'}`
    : `${charge.units}`,
  content: <ChargeFacts ctx={ctx} {...charge} />,
});
