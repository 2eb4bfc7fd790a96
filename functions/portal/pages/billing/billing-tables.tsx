import type { FC } from 'hono/jsx';
import type * as z from 'zod';
import { MOVEMENT_KIND_NAMES, PRICE_ITEMS } from '../../../../db/billing/tables/price-items.ts';
import type { Billing } from '../../../../shared/billing/get-billing.ts';
import type { Prices } from '../../../../shared/billing/prices/list-prices.ts';
import type { PendingRow } from '../../../../shared/billing/usage/list-pending-usage.ts';
import type { PortalContext } from '../../app/context.ts';
import { toServiceName } from '../../i18n/billing-words.ts';
import { toDay, toMoney, toNumber } from '../../i18n/format.ts';
import { Table } from '../../ui/lists/table.tsx';

/** Usage not posted as movements yet, one row per price. */
export const PendingUsage: FC<{
  ctx: PortalContext;
  pending: readonly PendingRow[];
  currency: string | null;
}> = ({ ctx, pending, currency }) => {
  const { t, language } = ctx;
  if (pending.length === 0) return null;
  return (
    <Table
      label={t('Uso por contabilizar', 'Pending usage')}
      caption={t(
        'Uso por contabilizar: ya se descontó de lo disponible, y pasa a los movimientos cuando termina su hora.',
        'Pending usage: already deducted from what is available, and posted as a movement when its hour ends.',
      )}
      columns={[
        t('Centro de costo', 'Cost center'),
        t('Servicio', 'Service'),
        { number: t('Unidades', 'Units') },
        { number: t('Precio por unidad', 'Unit price') },
        { number: t('Valor', 'Amount') },
      ]}
    >
      {pending.map(({ center, service, kind, quantity, unitMicro, amountMicro }) => (
        <tr>
          <td>{center ?? t('Sin centro de costo', 'No cost center')}</td>
          <td>
            {toServiceName(service)[language]} · {MOVEMENT_KIND_NAMES[kind][language]}
          </td>
          <td class="number">{toNumber(ctx, quantity)}</td>
          <td class="number">{toMoney(ctx, unitMicro, currency)}</td>
          <td class="number">{toMoney(ctx, amountMicro, currency)}</td>
        </tr>
      ))}
    </Table>
  );
};

export const Plans: FC<{ ctx: PortalContext; plans: z.input<typeof Billing>['plans'] }> = ({
  ctx,
  plans,
}) => {
  const { t, language } = ctx;
  if (plans.length === 0) return null;
  const states = {
    scheduled: t('Aún no comienza', 'Not started'),
    active: t('Activo', 'Active'),
    ended: t('Terminado', 'Ended'),
  };
  return (
    <Table
      label={t('Planes', 'Plans')}
      caption={t('Planes', 'Plans')}
      columns={[
        t('Plan', 'Plan'),
        t('Servicio', 'Service'),
        t('Estado', 'State'),
        t('Desde', 'From'),
        t('Hasta', 'To'),
        { number: t('Enlaces por día', 'Links per day') },
      ]}
    >
      {plans.map(({ name, service, status, startsAt, endsAt, dailyQuota }) => (
        <tr>
          <td class="long">{name}</td>
          <td>{toServiceName(service)[language]}</td>
          <td>{states[status]}</td>
          <td>{toDay(ctx, startsAt)}</td>
          <td>{endsAt === null ? '' : toDay(ctx, endsAt)}</td>
          <td class="number">{dailyQuota === null ? '' : toNumber(ctx, dailyQuota)}</td>
        </tr>
      ))}
    </Table>
  );
};

/** Current prices; destinations with their own price are listed below the general one. */
export const PriceList: FC<{ ctx: PortalContext; prices: z.input<typeof Prices> }> = ({ ctx, prices }) => {
  const { t, language } = ctx;
  const money = (micros: bigint): string => toMoney(ctx, micros, prices.currency);
  return (
    <Table
      label={t('Precios actuales', 'Current prices')}
      caption={t('Precios actuales', 'Current prices')}
      columns={[t('Qué', 'What'), { number: t('Precio', 'Price') }]}
    >
      {prices.items.map(({ item, amountMicro, includedInPlan }) => (
        <tr>
          <td>{PRICE_ITEMS[item].name[language]}</td>
          <td class="number">
            {includedInPlan
              ? t('Incluido en el plan', 'Included in plan')
              : amountMicro === null
                ? t('Sin precio', 'No price')
                : money(amountMicro)}
          </td>
        </tr>
      ))}
      {prices.airTimeDestinations.slice(0, MAX_DESTINATIONS).map(({ prefix, amountMicro }) => (
        <tr>
          <td>
            {t(
              `Segundo de llamada a números que empiezan por ${prefix}`,
              `Call second to numbers that begin with ${prefix}`,
            )}
          </td>
          <td class="number">{money(amountMicro)}</td>
        </tr>
      ))}
    </Table>
  );
};

/** The API's price list has the rest. */
const MAX_DESTINATIONS = 100;
