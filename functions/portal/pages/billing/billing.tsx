import * as z from 'zod';
import { SPEND_PERIODS } from '../../../../db/billing/tables/spend-limit.ts';
import { MAX_MICROS } from '../../../../shared/billing/parse-micros.ts';
import { defineForm, definePage } from '../../app/declare.ts';
import { PERIOD_NAMES } from '../../i18n/billing-words.ts';
import { optional } from '../../i18n/fields.ts';
import { toMoment, toMoney } from '../../i18n/format.ts';
import type { Translate } from '../../i18n/language.ts';
import { ADMINISTRATORS } from '../../i18n/roles.ts';
import { FigureTile } from '../../ui/charts/figure-tile.tsx';
import { Field, Form, refusedOf } from '../../ui/forms/form.tsx';
import { Progress } from '../../ui/progress.tsx';
import { clearOwnSpendLimit, getOwnBilling, setOwnLowBalance, setOwnSpendLimit } from './billing-actions.ts';
import { BillingLinks } from './billing-links.tsx';
import { PendingUsage, Plans, PriceList } from './billing-tables.tsx';

const MICRO = 1_000_000;
const MAX_UNITS = MAX_MICROS / BigInt(MICRO);

/** Whole currency units. */
const Units = (t: Translate) =>
  z
    .string()
    .trim()
    .regex(
      /^[1-9]\d{0,11}$/,
      t(
        'Un número entero desde 1, sin puntos ni decimales.',
        'A whole number from 1, without separators or decimals.',
      ),
    )
    .transform(BigInt)
    .refine(
      (units) => units <= MAX_UNITS,
      t(`Debe ser como máximo ${MAX_UNITS}.`, `Must be at most ${MAX_UNITS}.`),
    )
    .transform((units) => units * BigInt(MICRO));
const Period = z.enum(SPEND_PERIODS);

const limit = defineForm({
  name: 'limit',
  idempotent: true,
  roles: ADMINISTRATORS,
  fresh: true,
  done: { es: 'Se guardó el límite.', en: 'Limit saved.' },
  fields: (t) => z.object({ period: Period, amount: Units(t) }),
  act: async (ctx, { period, amount }) => {
    await setOwnSpendLimit(ctx, period, amount);
  },
});

const clear = defineForm({
  name: 'clear',
  idempotent: true,
  roles: ADMINISTRATORS,
  fresh: true,
  done: { es: 'Se eliminó el límite.', en: 'Limit removed.' },
  fields: () => z.object({ period: Period }),
  act: async (ctx, { period }) => {
    await clearOwnSpendLimit(ctx, period);
  },
});

const notice = defineForm({
  name: 'notice',
  idempotent: true,
  roles: ADMINISTRATORS,
  done: { es: 'Se guardó el aviso.', en: 'Notice saved.' },
  fields: (t) => z.object({ below: optional(Units(t)) }),
  act: async (ctx, { below }) => {
    await setOwnLowBalance(ctx, below);
  },
});

export const billingPage = definePage({
  path: '/billing',
  operation: 'getBilling',
  title: { es: 'Facturación', en: 'Billing' },
  menu: { group: 'money', icon: 'wallet' },
  roles: ADMINISTRATORS,
  forms: [limit, clear, notice],
  render: async (ctx, { failed }) => {
    const { t, language, base } = ctx;
    const { billing, prices, pending, lowBalanceMicro } = await getOwnBilling(ctx);
    const money = (micros: number | bigint): string => toMoney(ctx, micros, billing.currency);
    return (
      <>
        <BillingLinks ctx={ctx} />
        <div class="grid tiles">
          <FigureTile
            label={t('Disponible', 'Available')}
            figure={money(billing.availableMicro)}
            href={`${base}/billing/usage`}
          >
            {t('Para gastar ahora', 'To spend now')}
          </FigureTile>
          <FigureTile
            label={t('Saldo', 'Balance')}
            figure={money(billing.balanceMicro)}
            href={`${base}/movements`}
          >
            {t('Según los movimientos', 'According to movements')}
          </FigureTile>
          <FigureTile label={t('Uso por contabilizar', 'Pending usage')} figure={money(billing.pendingMicro)}>
            {t('Hora en curso', 'Current hour')}
          </FigureTile>
          <FigureTile
            label={t('Retenido por llamadas', 'Held by calls')}
            figure={money(billing.heldMicro)}
            href={
              ctx.organization.enabledServices.includes('callblasting')
                ? `${base}/calls?status=in_progress`
                : undefined
            }
          >
            {t('Por llamadas en curso', 'For calls in progress')}
          </FigureTile>
        </div>
        <PendingUsage ctx={ctx} pending={pending} currency={billing.currency} />
        <div class="grid">
          <div class="card">
            <h2>{t('Límites de gasto', 'Spend limits')}</h2>
            {billing.spendLimits.map(({ period, limitMicro, spentMicro, resetsAt }) => (
              <>
                <p>
                  <strong>{PERIOD_NAMES[period][language]}</strong>: {money(spentMicro)} / {money(limitMicro)}
                  <br />
                  <Progress label={PERIOD_NAMES[period][language]} part={spentMicro} whole={limitMicro} />
                  <span class="soft small">
                    {t('Se reinicia el', 'Resets on')} {toMoment(ctx, resetsAt)}
                  </span>
                </p>
                <Form
                  ctx={ctx}
                  of={clear}
                  failed={failed}
                  submit={t('Quitar', 'Remove')}
                  look="inline"
                  danger
                >
                  <input type="hidden" name="period" value={period} />
                </Form>
              </>
            ))}
            <Form ctx={ctx} of={limit} failed={failed} submit={t('Definir un límite', 'Set a limit')}>
              <Field
                ctx={ctx}
                failed={refusedOf(failed, limit)}
                name="period"
                label={t('Período', 'Period')}
                options={SPEND_PERIODS.map((value) => ({ value, label: PERIOD_NAMES[value][language] }))}
              />
              <Field
                ctx={ctx}
                failed={refusedOf(failed, limit)}
                name="amount"
                label={t(`Límite, en ${billing.currency ?? ''}`, `Limit, in ${billing.currency ?? ''}`)}
                hint={t('Sin puntos ni decimales.', 'Without separators or decimals.')}
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
                  `Notify below, in ${billing.currency ?? ''}`,
                )}
                hint={t('Vacío: sin aviso.', 'Empty: no notice.')}
                value={lowBalanceMicro === null ? '' : String(lowBalanceMicro / BigInt(MICRO))}
              />
            </Form>
          </div>
        </div>
        <Plans ctx={ctx} plans={billing.plans} />
        <PriceList ctx={ctx} prices={prices} />
      </>
    );
  },
});
