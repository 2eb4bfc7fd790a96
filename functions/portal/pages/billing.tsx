import * as z from 'zod';
import { SPEND_PERIODS } from '../../../db/schema/spend-limit.ts';
import { Chart } from '../components/chart.tsx';
import { Field, Form, refusedOf } from '../components/form.tsx';
import { Wide } from '../components/wide.tsx';
import { defineForm, definePage } from '../declare.ts';
import { clearOwnSpendLimit, getOwnBilling, setOwnLowBalance, setOwnSpendLimit } from '../domain/billing.ts';
import { optional } from '../fields.ts';
import { toDay, toMoment, toMoney } from '../format.ts';
import type { Text } from '../language.ts';
import { ADMINISTRATORS } from '../roles.ts';

const MICRO = 1_000_000;
const PERIODS: Record<(typeof SPEND_PERIODS)[number], Text> = {
  day: { es: 'Por día', en: 'A day' },
  month: { es: 'Por mes', en: 'A month' },
};

/** Whole currency units, as they are typed. */
const Units = z
  .string()
  .trim()
  .regex(/^[1-9]\d{0,11}$/)
  .transform((digits) => BigInt(digits) * BigInt(MICRO));
const Period = z.enum(SPEND_PERIODS);

const limit = defineForm({
  name: 'limit',
  roles: ADMINISTRATORS,
  fresh: true,
  done: { es: 'El límite quedó guardado.', en: 'The limit is saved.' },
  fields: () => z.object({ period: Period, amount: Units }),
  act: async (ctx, { period, amount }) => {
    await setOwnSpendLimit(ctx, period, amount);
    return { to: ctx.pagePath, done: 'limit' };
  },
});

const clear = defineForm({
  name: 'clear',
  roles: ADMINISTRATORS,
  fresh: true,
  done: { es: 'El límite se quitó.', en: 'The limit is gone.' },
  fields: () => z.object({ period: Period }),
  act: async (ctx, { period }) => {
    await clearOwnSpendLimit(ctx, period);
    return { to: ctx.pagePath, done: 'clear' };
  },
});

const notice = defineForm({
  name: 'notice',
  roles: ADMINISTRATORS,
  done: { es: 'El aviso quedó guardado.', en: 'The notice is saved.' },
  fields: () => z.object({ below: optional(Units) }),
  act: async (ctx, { below }) => {
    await setOwnLowBalance(ctx, below);
    return { to: ctx.pagePath, done: 'notice' };
  },
});

export const billingPage = definePage({
  path: '/billing',
  title: { es: 'Facturación', en: 'Billing' },
  menu: 60,
  roles: ADMINISTRATORS,
  statements: 3,
  forms: [limit, clear, notice],
  render: async (ctx, { failed }) => {
    const { t, language, base } = ctx;
    const { billing, prices, days, lowBalanceMicro } = await getOwnBilling(ctx);
    const money = (micros: number | bigint): string => toMoney(ctx, micros, billing.currency);
    return (
      <>
        <div class="grid">
          <div class="card">
            <h2>{t('Disponible', 'Available')}</h2>
            <p class="figure">{money(billing.availableMicro)}</p>
          </div>
          <div class="card">
            <h2>{t('Saldo', 'Balance')}</h2>
            <p class="figure">{money(billing.balanceMicro)}</p>
          </div>
          <div class="card">
            <h2>{t('Uso por contabilizar', 'Pending usage')}</h2>
            <p class="figure">{money(billing.pendingMicro)}</p>
          </div>
        </div>
        <p>
          <a href={`${base}/movements`}>{t('Movimientos', 'Movements')}</a>
        </p>
        <div class="card">
          <h2>{t('Gasto por día', 'Spending by day')}</h2>
          <Chart
            ctx={ctx}
            title={t('Gasto de los últimos 31 días', 'Spending of the last 31 days')}
            points={days.map(({ day, spentMicro }) => ({ at: day, value: Number(spentMicro) / MICRO }))}
            label={(day) => toDay(ctx, day)}
            unit={billing.currency ?? ''}
          />
        </div>
        <div class="grid">
          <div class="card">
            <h2>{t('Límites de gasto', 'Spend limits')}</h2>
            {billing.spendLimits.map(({ period, limitMicro, spentMicro, resetsAt }) => (
              <>
                <p>
                  <strong>{PERIODS[period][language]}</strong>: {money(spentMicro)} / {money(limitMicro)}
                  <br />
                  <progress
                    value={Math.min(spentMicro, limitMicro)}
                    max={limitMicro}
                    aria-label={PERIODS[period][language]}
                  />
                  <span class="soft small">
                    {t('Comienza otra vez el', 'Begins again')} {toMoment(ctx, resetsAt)}
                  </span>
                </p>
                <Form
                  ctx={ctx}
                  of={clear}
                  failed={failed}
                  submit={t('Quitar', 'Take away')}
                  look="inline"
                  danger
                >
                  <input type="hidden" name="period" value={period} />
                </Form>
              </>
            ))}
            <Form ctx={ctx} of={limit} failed={failed} submit={t('Poner un límite', 'Set a limit')}>
              <Field
                ctx={ctx}
                failed={refusedOf(failed, limit)}
                name="period"
                label={t('Período', 'Period')}
                options={SPEND_PERIODS.map((value) => ({ value, label: PERIODS[value][language] }))}
              />
              <Field
                ctx={ctx}
                failed={refusedOf(failed, limit)}
                name="amount"
                label={t(`Límite, en ${billing.currency ?? ''}`, `Limit, in ${billing.currency ?? ''}`)}
                hint={t('Sin decimales ni puntos.', 'No decimals and no separators.')}
                required
              />
            </Form>
          </div>
          <div class="card">
            <h2>{t('Aviso de saldo bajo', 'Low-balance notice')}</h2>
            <Form ctx={ctx} of={notice} failed={failed} submit={t('Guardar', 'Save')}>
              <Field
                ctx={ctx}
                failed={refusedOf(failed, notice)}
                name="below"
                label={t(
                  `Avisar por debajo de, en ${billing.currency ?? ''}`,
                  `Tell below, in ${billing.currency ?? ''}`,
                )}
                hint={t('Vacío: sin aviso.', 'Empty: no notice.')}
                value={lowBalanceMicro === null ? '' : String(lowBalanceMicro / BigInt(MICRO))}
              />
            </Form>
          </div>
        </div>
        {billing.plans.length === 0 ? null : (
          <Wide label={t('Planes', 'Plans')}>
            <table>
              <caption>{t('Planes', 'Plans')}</caption>
              <thead>
                <tr>
                  <th scope="col">{t('Plan', 'Plan')}</th>
                  <th scope="col">{t('Servicio', 'Service')}</th>
                  <th scope="col">{t('Desde', 'From')}</th>
                  <th scope="col">{t('Hasta', 'Until')}</th>
                </tr>
              </thead>
              <tbody>
                {billing.plans.map(({ name, service, startsAt, endsAt }) => (
                  <tr>
                    <td class="long">{name}</td>
                    <td>{service}</td>
                    <td>{toDay(ctx, startsAt)}</td>
                    <td>{endsAt === null ? '' : toDay(ctx, endsAt)}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </Wide>
        )}
        <Wide label={t('Precios de ahora', 'Prices of now')}>
          <table>
            <caption>{t('Precios de ahora', 'Prices of now')}</caption>
            <thead>
              <tr>
                <th scope="col">{t('Qué', 'What')}</th>
                <th scope="col" class="number">
                  {t('Precio', 'Price')}
                </th>
              </tr>
            </thead>
            <tbody>
              {prices.items.map(({ item, amountMicro, includedInPlan }) => (
                <tr>
                  <td>
                    <code>{item}</code>
                  </td>
                  <td class="number">
                    {includedInPlan
                      ? t('En el plan', 'In the plan')
                      : amountMicro === null
                        ? t('Sin precio', 'No price')
                        : toMoney(ctx, amountMicro, prices.currency)}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </Wide>
      </>
    );
  },
});
