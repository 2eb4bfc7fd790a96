import * as z from 'zod';
import { SPEND_PERIODS } from '../../../../db/schema/money/spend-limit.ts';
import { MAX_MICROS } from '../../../../shared/billing/parse-micros.ts';
import { Field, Form, refusedOf } from '../../components/form.tsx';
import { Progress } from '../../components/progress.tsx';
import { defineForm, definePage } from '../../declare.ts';
import {
  clearOwnSpendLimit,
  getOwnBilling,
  setOwnLowBalance,
  setOwnSpendLimit,
} from '../../domain/billing.ts';
import { PERIOD_NAMES } from '../../words/billing-words.ts';
import { optional } from '../../words/fields.ts';
import { toMoment, toMoney } from '../../words/format.ts';
import type { Translate } from '../../words/language.ts';
import { ADMINISTRATORS } from '../../words/roles.ts';
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
      t('Un número entero desde 1, sin puntos ni decimales.', 'A whole number from 1, without separators.'),
    )
    .transform(BigInt)
    .refine((units) => units <= MAX_UNITS, t(`Como máximo, ${MAX_UNITS}.`, `At most ${MAX_UNITS}.`))
    .transform((units) => units * BigInt(MICRO));
const Period = z.enum(SPEND_PERIODS);

const limit = defineForm({
  name: 'limit',
  sets: true,
  roles: ADMINISTRATORS,
  fresh: true,
  done: { es: 'El límite quedó guardado.', en: 'The limit is saved.' },
  fields: (t) => z.object({ period: Period, amount: Units(t) }),
  act: async (ctx, { period, amount }) => {
    await setOwnSpendLimit(ctx, period, amount);
  },
});

const clear = defineForm({
  name: 'clear',
  sets: true,
  roles: ADMINISTRATORS,
  fresh: true,
  done: { es: 'El límite se quitó.', en: 'The limit is gone.' },
  fields: () => z.object({ period: Period }),
  act: async (ctx, { period }) => {
    await clearOwnSpendLimit(ctx, period);
  },
});

const notice = defineForm({
  name: 'notice',
  sets: true,
  roles: ADMINISTRATORS,
  done: { es: 'El aviso quedó guardado.', en: 'The notice is saved.' },
  fields: (t) => z.object({ below: optional(Units(t)) }),
  act: async (ctx, { below }) => {
    await setOwnLowBalance(ctx, below);
  },
});

export const billingPage = definePage({
  path: '/billing',
  operation: 'getBilling',
  title: { es: 'Facturación', en: 'Billing' },
  menu: 60,
  roles: ADMINISTRATORS,
  forms: [limit, clear, notice],
  render: async (ctx, { failed }) => {
    const { t, language } = ctx;
    const { billing, prices, pending, lowBalanceMicro } = await getOwnBilling(ctx);
    const money = (micros: number | bigint): string => toMoney(ctx, micros, billing.currency);
    return (
      <>
        <BillingLinks ctx={ctx} />
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
          <div class="card">
            <h2>{t('Retenido por llamadas', 'Held by calls')}</h2>
            <p class="figure">{money(billing.heldMicro)}</p>
          </div>
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
                options={SPEND_PERIODS.map((value) => ({ value, label: PERIOD_NAMES[value][language] }))}
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
        <Plans ctx={ctx} plans={billing.plans} />
        <PriceList ctx={ctx} prices={prices} />
      </>
    );
  },
});
