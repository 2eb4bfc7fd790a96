import { Chart } from '../../components/chart.tsx';
import { Field } from '../../components/form.tsx';
import { Bar, Table } from '../../components/table.tsx';
import { definePage } from '../../declare.ts';
import { getOwnUsage, MAX_DAYS, readDays } from '../../domain/usage.ts';
import { KIND_NAMES, toServiceName } from '../../words/billing-words.ts';
import { toDay, toMoney, toNumber } from '../../words/format.ts';
import { ADMINISTRATORS } from '../../words/roles.ts';
import { BillingLinks } from './billing-links.tsx';
import { CostCenterSums } from './cost-center-sums.tsx';

const MICRO = 1_000_000;

export const usagePage = definePage({
  path: '/billing/usage',
  title: { es: 'Uso', en: 'Usage' },
  roles: ADMINISTRATORS,
  render: async (ctx, { query }) => {
    const { t, language, base } = ctx;
    const { from, to, isRefused } = readDays(ctx, query);
    const { currency, days, services, centers, keys, totalMicro } = await getOwnUsage(ctx, { from, to });
    const money = (micros: bigint | string): string => toMoney(ctx, micros, currency);
    const mostCalls = Math.max(1, ...keys.map(({ calls }) => calls));
    const most = Math.max(1, ...services.map(({ chargedMicro }) => Number(chargedMicro)));
    return (
      <>
        <BillingLinks ctx={ctx} />
        <form method="get" class="row card">
          <Field ctx={ctx} name="from" type="date" label={t('Desde', 'From')} value={from} />
          <Field ctx={ctx} name="to" type="date" label={t('Hasta', 'Until')} value={to} />
          <button type="submit">{t('Ver', 'Show')}</button>
        </form>
        {isRefused ? (
          <p class="note bad" role="alert">
            {t(
              `Revise las fechas: hasta ${MAX_DAYS} días. Se muestran los últimos 31.`,
              `Check the days: ${MAX_DAYS} at most. The last 31 are shown.`,
            )}
          </p>
        ) : null}
        <div class="card">
          <h2>{t('Por día', 'By day')}</h2>
          <p>
            <span class="figure">{money(totalMicro)}</span>{' '}
            {t(
              'en cobros menos devoluciones, con el uso por contabilizar, en el día en que se usó.',
              'charged less refunded, with the pending usage, on the day of the use.',
            )}
          </p>
          <Chart
            ctx={ctx}
            title={t('Uso por día', 'Usage by day')}
            points={days.map(({ day, amountMicro }) => ({
              at: day,
              value: Number(amountMicro) / MICRO,
              text: money(amountMicro),
            }))}
            label={(day) => toDay(ctx, day)}
            unit={t('Valor', 'Amount')}
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
            { number: t('Devoluciones', 'Refunds') },
          ]}
        >
          {services.map(({ service, kind, quantity, chargedMicro, refundedMicro }) => (
            <tr>
              <th scope="row">
                {toServiceName(service)[language]} · {KIND_NAMES[kind][language]}
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
            'Por llave: solicitudes a la API que se respondieron, también las gratuitas y las que fallaron. Los cobros son por centro de costo, no por llave. Se guardan 400 días.',
            'By key: API requests that were answered, those that cost nothing and those that failed too. Charges are by cost center, not by key. They are kept for 400 days.',
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
                  t(`Otras ${toNumber(ctx, count)}`, `${toNumber(ctx, count)} others`)
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
      </>
    );
  },
});
