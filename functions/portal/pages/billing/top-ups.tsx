import * as z from 'zod';
import type { TOP_UP_STATES } from '../../../../db/billing/tables/top-up.ts';
import { listTopUps } from '../../../../shared/billing/top-ups/list-top-ups.ts';
import type { ShownTopUp } from '../../../../shared/billing/top-ups/show-top-up.ts';
import type { TopUpTerms } from '../../../../shared/billing/top-ups/start-top-up.ts';
import { TOP_UP_UNITS } from '../../../../shared/billing/top-ups/top-up-units.ts';
import { countIn } from '../../../../shared/kernel/errors/message.ts';
import { askFunction } from '../../app/ask-function.ts';
import type { PortalContext } from '../../app/context.ts';
import { defineForm, definePage } from '../../app/declare.ts';
import { Money, toUuid } from '../../i18n/fields.ts';
import { toMoment, toMoney } from '../../i18n/format.ts';
import type { Text } from '../../i18n/language.ts';
import { ADMINISTRATORS, MONEY_READERS } from '../../i18n/roles.ts';
import { Form } from '../../ui/forms/form.tsx';
import { titled } from '../../ui/frame/heading.tsx';
import { Table } from '../../ui/lists/table.tsx';
import { type State, StateTag } from '../../ui/state-tag.tsx';
import { BillingLinks } from './billing-links.tsx';

/** The latest ones; every payment is among the movements. */
const SHOWN = 50;

const STATES: Record<(typeof TOP_UP_STATES)[number], State> = {
  pending: { es: 'Sin pagar', en: 'Not paid', look: 'warn' },
  paid: { es: 'Pagada', en: 'Paid', look: 'good' },
  failed: { es: 'Rechazada', en: 'Declined', look: 'bad' },
  reversed: { es: 'Reversada', en: 'Reversed', look: 'bad' },
  mismatched: { es: 'En revisión', en: 'Under review', look: 'warn' },
  expired: { es: 'Vencida', en: 'Expired', look: 'soft' },
};

const EXPLAINED: Record<(typeof TOP_UP_STATES)[number], Text> = {
  pending: {
    es: 'Cuando el banco confirme el pago, el valor entra al saldo. Algunos medios de pago tardan horas.',
    en: 'When the bank confirms the payment, the amount is added to the balance. Some means of payment take hours.',
  },
  paid: { es: 'El valor está en el saldo.', en: 'The amount is in the balance.' },
  failed: {
    es: 'El pago se rechazó y no se cobró. Puede intentarlo de nuevo.',
    en: 'The payment was declined and not charged. You can try again.',
  },
  reversed: {
    es: 'El pago se reversó, y su valor salió del saldo.',
    en: 'The payment was reversed, and its amount was taken out of the balance.',
  },
  mismatched: {
    es: 'El pago recibido no coincide con esta recarga. Lo estamos revisando.',
    en: 'The payment received does not match this top-up. We are reviewing it.',
  },
  expired: { es: 'No se pagó a tiempo.', en: 'It was not paid in time.' },
};

/** The provider is asked about each for days, in turn with those of other organizations. */
const STARTS = { requests: 10, windowSeconds: 3_600, sharedAs: 'start-top-up' };

const start = defineForm({
  name: 'start',
  roles: ADMINISTRATORS,
  limit: STARTS,
  fields: (t) => z.object({ amount: Money(t) }),
  inputs: {
    amount: {
      label: { es: 'Valor, en pesos', en: 'Amount, in pesos' },
      hint: {
        es: `Entre ${countIn('es', TOP_UP_UNITS.least)} y ${countIn('es', TOP_UP_UNITS.most)}, sin centavos. Se paga en la página de Wompi.`,
        en: `Between ${countIn('en', TOP_UP_UNITS.least)} and ${countIn('en', TOP_UP_UNITS.most)}, without cents. You pay on the page of Wompi.`,
      },
    },
  },
  actAndLead: async (ctx, { amount }) => {
    const { id } = await askFunction<{ id: string }>(ctx, 'ACCOUNT', {
      verb: 'startTopUp',
      input: { amountMicro: String(amount) },
    });
    return { to: `${ctx.base}/top-ups/${id}?pay=now` };
  },
  onResubmit: async ({ pagePath }) => ({ to: pagePath }),
});

export const topUpsPage = definePage({
  path: '/top-ups',
  under: '/billing',
  title: { es: 'Recargar saldo', en: 'Top up' },
  roles: MONEY_READERS,
  forms: [start],
  render: async (ctx, { failed }) => {
    const { t, base, language, organization } = ctx;
    const [{ isOffered, howToPay }, topUps] = await Promise.all([
      askFunction<TopUpTerms>(ctx, 'ACCOUNT', { verb: 'topUpTerms', input: {} }),
      listTopUps(ctx, { organizationId: organization.id, limit: SHOWN }),
    ]);
    return (
      <>
        <BillingLinks ctx={ctx} />
        <div class="card">
          {isOffered ? (
            <Form
              ctx={ctx}
              of={start}
              failed={failed}
              submit={t('Continuar al pago', 'Continue to payment')}
            />
          ) : (
            <p id="how-to-pay">
              {howToPay?.[language] ??
                t(
                  'Para recargar, escriba al operador: le indicará cómo pagar.',
                  'To top up, write to the operator, who will tell you how to pay.',
                )}
            </p>
          )}
        </div>
        {topUps.length === 0 ? null : (
          <Table
            label={t('Últimas recargas', 'Latest top-ups')}
            caption={t('Últimas recargas', 'Latest top-ups')}
            columns={[t('Cuándo', 'When'), t('Estado', 'State'), { number: t('Valor', 'Amount') }]}
          >
            {topUps.map(({ id, createdAt, status, amountMicro, currency }) => (
              <tr>
                <td>
                  <a href={`${base}/top-ups/${id}`}>{toMoment(ctx, createdAt)}</a>
                </td>
                <td>
                  <StateTag ctx={ctx} of={STATES[status]} />
                </td>
                <td class="number">{toMoney(ctx, amountMicro, currency)}</td>
              </tr>
            ))}
          </Table>
        )}
      </>
    );
  },
});

/** The page to which the provider sends people back. */
const toReturnUrl = ({ portal, pagePath }: PortalContext): string => portal.PORTAL_BASE_URL + pagePath;

export const topUpPage = definePage({
  path: '/top-ups/{topUp}',
  under: '/billing',
  title: { es: 'Recarga', en: 'Top-up' },
  roles: MONEY_READERS,
  render: async (ctx, { params, query }) => {
    const { t, base, language } = ctx;
    const { id, status, amountMicro, currency, createdAt, checkoutUrl } = await askFunction<ShownTopUp>(
      ctx,
      'ACCOUNT',
      { verb: 'showTopUp', input: { id: toUuid(params.topUp), returnUrl: toReturnUrl(ctx) } },
    );
    const amount = toMoney(ctx, BigInt(amountMicro), currency);
    // A redirect would make the checkout a target of forms, which only this portal is.
    if (query.pay !== undefined && checkoutUrl !== undefined)
      ctx.setHeader('Refresh', `0; url=${checkoutUrl}`);
    return titled(
      {
        title: t(`Recarga de ${amount}`, `Top-up of ${amount}`),
        state: <StateTag ctx={ctx} of={STATES[status]} />,
      },
      <div class="card" data-live={status === 'pending' ? '5' : undefined}>
        <p role="status">{EXPLAINED[status][language]}</p>
        <dl>
          <dt>{t('Comenzó', 'Started')}</dt>
          <dd>{toMoment(ctx, createdAt)}</dd>
          <dt>{t('Referencia', 'Reference')}</dt>
          <dd>
            <code>{id}</code>
          </dd>
        </dl>
        <p class="row">
          {checkoutUrl === undefined ? null : (
            <a class="button" href={checkoutUrl} rel="noreferrer">
              {t(`Pagar ${amount}`, `Pay ${amount}`)}
            </a>
          )}
          <a href={`${base}/movements?type=topup`}>
            {t('Ver las recargas en el saldo', 'See top-ups in the balance')}
          </a>
        </p>
      </div>,
    );
  },
});
