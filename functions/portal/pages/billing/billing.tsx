import type { FC } from 'hono/jsx';
import { SPEND_PERIODS } from '../../../../db/billing/tables/spend-limit.ts';
import { USAGE_DAYS } from '../../../../shared/billing/usage/usage-days.ts';
import type { PortalContext } from '../../app/context.ts';
import { definePage, type Failed } from '../../app/declare.ts';
import { PERIOD_NAMES } from '../../i18n/billing-words.ts';
import { toMoment, toMoney } from '../../i18n/format.ts';
import { MONEY_READERS } from '../../i18n/roles.ts';
import { Change, FigureTile } from '../../ui/charts/figure-tile.tsx';
import { TimeChart } from '../../ui/charts/time-chart.tsx';
import { Form } from '../../ui/forms/form.tsx';
import { titled } from '../../ui/frame/heading.tsx';
import { Progress } from '../../ui/progress.tsx';
import { getOwnBilling } from './billing-actions.ts';
import { limitForm, noticeForm, toLimitValues, toNoticeValues } from './billing-forms.tsx';
import { BillingLinks } from './billing-links.tsx';
import { PendingUsage, Plans, PriceList } from './billing-tables.tsx';
import { describeDaysLeft } from './days-left.ts';

const MICRO = 1_000_000;

type Own = Awaited<ReturnType<typeof getOwnBilling>>;
type PartProps = { ctx: PortalContext; own: Own };

export const billingPage = definePage({
  path: '/billing',
  operation: 'getBilling',
  title: { es: 'Facturación', en: 'Billing' },
  menu: { group: 'money', icon: 'wallet' },
  roles: MONEY_READERS,
  forms: [limitForm, noticeForm],
  render: async (ctx, { failed }) => {
    const own = await getOwnBilling(ctx);
    const { billing, prices, pending } = own;
    const { t, language, base } = ctx;
    return titled(
      {
        title: billingPage.title[language],
        actions: (
          <a class="button" href={`${base}/top-ups`}>
            {t('Recargar saldo', 'Top up balance')}
          </a>
        ),
      },
      <>
        <BillingLinks ctx={ctx} />
        <Funds ctx={ctx} own={own} />
        <Spending ctx={ctx} own={own} />
        <div class="grid">
          <Limits ctx={ctx} own={own} failed={failed} />
          <div>
            <LowBalance ctx={ctx} own={own} failed={failed} />
            {billing.mode === 'credit' ? <HowToPay ctx={ctx} /> : null}
          </div>
        </div>
        <div id="pending">
          <PendingUsage ctx={ctx} pending={pending} currency={billing.currency} />
        </div>
        <Plans ctx={ctx} plans={billing.plans} />
        <PriceList ctx={ctx} prices={prices} />
      </>,
    );
  },
});

/** The available balance, how long it lasts, and payments under way. */
const Funds: FC<PartProps> = ({ ctx, own: { billing, spending } }) => {
  const { t, base, organization } = ctx;
  const { availableMicro, heldMicro, balanceMicro, pendingMicro, mode, creditLineMicro } = billing;
  const money = (micros: number | bigint): string => toMoney(ctx, micros, billing.currency);
  const spendable = BigInt(availableMicro) - BigInt(heldMicro);
  return (
    <div class="grid tiles">
      <FigureTile
        label={t('Disponible', 'Available')}
        figure={money(spendable)}
        href={`${base}/billing/usage`}
      >
        {describeDaysLeft(ctx, {
          availableMicro: spendable,
          spentMicro: spending.spentMicro,
          days: USAGE_DAYS,
        })}
      </FigureTile>
      <FigureTile label={t('Saldo', 'Balance')} figure={money(balanceMicro)} href={`${base}/movements/hours`}>
        {mode === 'credit'
          ? t(`Cupo de crédito: ${money(creditLineMicro)}`, `Credit line: ${money(creditLineMicro)}`)
          : t('La suma de los movimientos', 'The sum of all movements')}
      </FigureTile>
      <FigureTile
        label={t('Uso por contabilizar', 'Pending usage')}
        figure={money(pendingMicro)}
        href={pendingMicro === 0n ? `${base}/billing/usage` : '#pending'}
      >
        {t('Pasa a los movimientos cada hora', 'Posted as movements every hour')}
      </FigureTile>
      <FigureTile
        label={t('Retenido por llamadas', 'Held by calls')}
        figure={money(heldMicro)}
        href={
          organization.enabledServices.includes('callblasting')
            ? `${base}/calls?status=in_progress`
            : undefined
        }
      >
        {t('Por llamadas en curso', 'For calls in progress')}
      </FigureTile>
    </div>
  );
};

const Spending: FC<PartProps> = ({ ctx, own: { billing, spending } }) => {
  const { t, base } = ctx;
  const money = (micros: bigint): string => toMoney(ctx, micros, billing.currency);
  const title = t('Gasto de los últimos 30 días', 'Spending in the last 30 days');
  return (
    <div class="card">
      <div class="row between">
        <h2>
          <a href={`${base}/billing/usage`}>{title}</a>
        </h2>
        <p class="soft">
          {money(spending.spentMicro)}{' '}
          <Change ctx={ctx} now={Number(spending.spentMicro)} before={Number(spending.beforeMicro)} neutral />
        </p>
      </div>
      <TimeChart
        ctx={ctx}
        now={ctx.clock()}
        title={title}
        points={spending.days.map(({ day, amountMicro, beforeMicro }) => ({
          at: day,
          value: Number(amountMicro),
          before: Number(beforeMicro),
        }))}
        unit={t('Valor', 'Amount')}
        format={(micros) => money(BigInt(Math.round(micros)))}
        scale={MICRO}
      />
    </div>
  );
};

type FormsProps = PartProps & { failed: Failed | undefined };

const Limits: FC<FormsProps> = ({ ctx, own: { billing }, failed }) => {
  const { t, language } = ctx;
  const money = (micros: number | bigint): string => toMoney(ctx, micros, billing.currency);
  return (
    <div class="card" id="limits">
      <h2>{t('Límites de gasto', 'Spend limits')}</h2>
      <p class="soft">
        {t(
          'Lo que pase del límite se rechaza, hasta que empiece el periodo siguiente.',
          'What would exceed the limit is refused, until the next period begins.',
        )}
      </p>
      {SPEND_PERIODS.map((period) => {
        const limit = billing.spendLimits.find((each) => each.period === period);
        const name = PERIOD_NAMES[period][language];
        return (
          <section aria-label={name}>
            <h3>{name}</h3>
            {limit === undefined ? null : (
              <p>
                {money(limit.spentMicro)} {t('de', 'of')} {money(limit.limitMicro)}{' '}
                <span class="soft small">
                  {t('hasta el', 'until')} {toMoment(ctx, limit.resetsAt)}
                </span>
                <Progress label={name} part={BigInt(limit.spentMicro)} whole={BigInt(limit.limitMicro)} />
              </p>
            )}
            <Form
              ctx={ctx}
              of={limitForm}
              failed={failed}
              row={{ period }}
              submit={t('Guardar', 'Save')}
              values={toLimitValues(ctx, billing, period)}
              scope={period}
              plain
            />
          </section>
        );
      })}
    </div>
  );
};

const LowBalance: FC<FormsProps> = ({ ctx, own, failed }) => {
  const { t, base } = ctx;
  return (
    <div class="card">
      <h2>{t('Aviso de saldo bajo', 'Low-balance notice')}</h2>
      <p class="soft">
        {t('Llega por correo a quien lo elija en', 'It is e-mailed to those who choose it in')}{' '}
        <a href={`${base}/notices`}>{t('Avisos', 'Notices')}</a>
        {t(', y como evento a sus webhooks.', ', and sent as an event to your webhooks.')}
      </p>
      <Form
        ctx={ctx}
        of={noticeForm}
        failed={failed}
        submit={t('Guardar', 'Save')}
        values={toNoticeValues(ctx, own)}
        plain
      />
    </div>
  );
};

/** Invoices are paid outside the portal. */
const HowToPay: FC<{ ctx: PortalContext }> = ({ ctx: { t, base, config, language, organization } }) => (
  <div class="card" id="pay">
    <h2>{t('Cómo pagar', 'How to pay')}</h2>
    <p>
      {t('Escríbanos a', 'Contact')}{' '}
      <a href={`${config.API_BASE_URL}/docs/${language}/guides/support`}>{t('soporte', 'support')}</a>{' '}
      {t(
        `con el valor y el número de su cuenta, ${organization.id}. Al recibir el pago, aparece en los`,
        `with the amount and your account number, ${organization.id}. Once received, a payment appears among the`,
      )}{' '}
      <a href={`${base}/movements?type=topup`}>{t('movimientos', 'movements')}</a>.
    </p>
  </div>
);
