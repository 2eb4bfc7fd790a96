import { MOVEMENT_KIND_NAMES } from '../../../../db/billing/tables/price-items.ts';
import { definePage } from '../../app/declare.ts';
import { toServiceName } from '../../i18n/billing-words.ts';
import { toCount, toDay, toMoney, toNumber } from '../../i18n/format.ts';
import { NOUNS } from '../../i18n/nouns.ts';
import { MONEY_READERS } from '../../i18n/roles.ts';
import { Change } from '../../ui/charts/figure-tile.tsx';
import { Periods } from '../../ui/charts/periods.tsx';
import { TimeChart } from '../../ui/charts/time-chart.tsx';
import { titled } from '../../ui/frame/heading.tsx';
import { Bar, Table } from '../../ui/lists/table.tsx';
import { BillingLinks } from './billing-links.tsx';
import { CostCenterSums } from './cost-center-sums.tsx';
import { getOwnUsage, readDays } from './read-usage.ts';

const MICRO = 1_000_000;

export const usagePage = definePage({
  path: '/billing/usage',
  title: { es: 'Uso', en: 'Usage' },
  roles: MONEY_READERS,
  render: async (ctx, { query }) => {
    const { t, language, base } = ctx;
    const { days: asked, failed: wrongDays } = readDays(ctx, query);
    const { currency, days, services, centers, keys, totalMicro, beforeMicro } = await getOwnUsage(
      ctx,
      asked,
    );
    const { from, to } = asked;
    const money = (micros: bigint | string): string => toMoney(ctx, micros, currency);
    const mostCalls = Math.max(1, ...keys.map(({ calls }) => calls));
    const most = Math.max(1, ...services.map(({ chargedMicro }) => Number(chargedMicro)));
    return titled(
      { title: t('Uso', 'Usage'), isRefused: wrongDays !== undefined },
      <>
        <BillingLinks ctx={ctx} />
        <Periods ctx={ctx} days={asked} failed={wrongDays} />
        <div class="card">
          <div class="row between">
            <h2>{t('Gasto por día', 'Spending by day')}</h2>
            <p class="soft">
              {toDay(ctx, from)} – {toDay(ctx, to)}
            </p>
          </div>
          <p>
            <span class="figure">{money(totalMicro)}</span>{' '}
            <Change ctx={ctx} now={Number(totalMicro)} before={Number(beforeMicro)} neutral />
          </p>
          <p class="soft small">
            {t(
              'Cobros menos reembolsos, incluido el uso por contabilizar, en el día en que se usó.',
              'Charges minus refunds, including pending usage, on the day of use.',
            )}
          </p>
          <TimeChart
            ctx={ctx}
            now={ctx.clock()}
            title={t('Gasto por día', 'Spending by day')}
            points={days.map(({ day, amountMicro, beforeMicro }) => ({
              at: day,
              value: Number(amountMicro),
              before: Number(beforeMicro),
            }))}
            unit={t('Valor', 'Amount')}
            format={(micros) => money(BigInt(Math.round(micros)))}
            scale={MICRO}
          />
        </div>
        <Table
          label={t('Por servicio', 'By service')}
          caption={t('Por servicio', 'By service')}
          columns={[
            t('Servicio', 'Service'),
            t('Parte', 'Share'),
            { number: t('Unidades', 'Units') },
            { number: t('Cobros', 'Charges') },
            { number: t('Reembolsos', 'Refunds') },
          ]}
        >
          {services.map(({ service, kind, quantity, chargedMicro, refundedMicro }) => (
            <tr>
              <th scope="row">
                <a
                  href={`${base}/movements?${new URLSearchParams({ from, to, ...(service && { service }) })}`}
                >
                  {toServiceName(service)[language]} · {MOVEMENT_KIND_NAMES[kind][language]}
                </a>
              </th>
              <td>
                <Bar share={Number(chargedMicro) / most} />
              </td>
              <td class="number">{toNumber(ctx, quantity)}</td>
              <td class="number">{money(chargedMicro)}</td>
              <td class="number">{money(refundedMicro)}</td>
            </tr>
          ))}
        </Table>
        <CostCenterSums ctx={ctx} centers={centers} currency={currency} filter={{ from, to }} />
        <Table
          label={t('Por llave', 'By key')}
          caption={t(
            'Solicitudes a la API que se respondieron, incluidas las gratuitas y las que fallaron. Los cobros son por centro de costo, no por llave. Se conservan 400 días.',
            'API requests that were answered, including free and failed ones. Charges are by cost center, not by key. Counts are kept for 400 days.',
          )}
          columns={[
            t('Llave', 'Key'),
            t('Parte', 'Share'),
            { number: t('Solicitudes', 'Requests') },
            { number: t('Fallaron', 'Failed') },
          ]}
        >
          {keys.map(({ id, name, hint, keys: count, calls, failed }) => (
            <tr>
              <th scope="row" class="long">
                {id === null ? (
                  toCount(ctx, count, NOUNS.otherKey)
                ) : (
                  <>
                    <a href={`${base}/keys/${id}`}>{name}</a> <code>…{hint}</code>
                  </>
                )}
              </th>
              <td>
                <Bar share={calls / mostCalls} />
              </td>
              <td class="number">{toNumber(ctx, calls)}</td>
              <td class="number">{toNumber(ctx, failed)}</td>
            </tr>
          ))}
        </Table>
      </>,
    );
  },
});
