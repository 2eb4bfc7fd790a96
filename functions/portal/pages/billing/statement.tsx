import type { FC } from 'hono/jsx';
import { MOVEMENT_KIND_NAMES } from '../../../../db/billing/tables/price-items.ts';
import { getStatement } from '../../../../shared/billing/statements/get-statement.ts';
import { addDays } from '../../../../shared/kernel/time/colombia.ts';
import type { PortalContext } from '../../app/context.ts';
import { definePage } from '../../app/declare.ts';
import { toServiceName } from '../../i18n/billing-words.ts';
import { toDay, toMoment, toMoney, toMonth, toNumber } from '../../i18n/format.ts';
import { MONEY_READERS } from '../../i18n/roles.ts';
import { Field } from '../../ui/forms/field.tsx';
import { titled } from '../../ui/frame/heading.tsx';
import { Table } from '../../ui/lists/table.tsx';
import { BillingLinks } from './billing-links.tsx';
import { CostCenterSums } from './cost-center-sums.tsx';
import { listMonths, readMonth, thisMonth } from './statement-months.ts';

type Statement = Awaited<ReturnType<typeof getStatement>>;

export const statementPage = definePage({
  path: '/billing/statement',
  title: { es: 'Extracto del mes', en: 'Monthly statement' },
  roles: MONEY_READERS,
  render: async (ctx, { query }) => {
    const { t, base } = ctx;
    const asked = readMonth(ctx, query.month);
    const month = asked ?? thisMonth(ctx);
    const of = await getStatement(ctx, month);
    const filter = { from: of.first, to: lastDayOf(of) };
    return titled(
      { title: t(`Extracto de ${toMonth(ctx, month)}`, `Statement of ${toMonth(ctx, month)}`) },
      <>
        <BillingLinks ctx={ctx} current={`${ctx.base}/billing/statements`} />
        <form method="get" class="filters">
          <Field
            ctx={ctx}
            name="month"
            label={t('Mes', 'Month')}
            value={month}
            options={listMonths(ctx).map((value) => ({ value, label: toMonth(ctx, value) }))}
          />
          <button type="submit" class="plain">
            {t('Ver', 'Show')}
          </button>
        </form>
        {asked === undefined ? (
          <p class="note bad" role="alert">
            {t(
              'No hay extracto de ese mes. Este es el del mes actual.',
              'There is no statement for that month. This is the current month’s.',
            )}
          </p>
        ) : null}
        <Account ctx={ctx} of={of} />
        <Balance ctx={ctx} of={of} />
        <UsedServices ctx={ctx} of={of} />
        <CostCenterSums ctx={ctx} centers={of.centers} currency={of.currency} filter={filter} />
        <Pending ctx={ctx} of={of} />
        <p class="screen">
          <a href={`${base}/movements?${new URLSearchParams(filter)}`}>
            {t('Movimientos contabilizados en el mes', 'Movements posted in the month')}
          </a>
        </p>
      </>,
    );
  },
});

type Part = FC<{ ctx: PortalContext; of: Statement }>;

const lastDayOf = ({ next }: Statement): string => addDays(next, -1);

/** The organization and days of the statement, and whether it is final. */
const Account: Part = ({ ctx, of }) => {
  const { t, clock, organization } = ctx;
  return (
    <div class="card">
      <dl>
        <dt>{t('Organización', 'Organization')}</dt>
        <dd>
          {of.legalName ?? of.name} {of.taxId === null ? '' : `· ${of.taxId}`}
        </dd>
        <dt>{t('Cuenta', 'Account')}</dt>
        <dd>{organization.id}</dd>
        <dt>{t('Periodo', 'Period')}</dt>
        <dd>
          {toDay(ctx, of.first)} – {toDay(ctx, lastDayOf(of))}
        </dd>
        <dt>{t('Generado', 'Generated')}</dt>
        <dd>{toMoment(ctx, clock())}</dd>
      </dl>
      {of.status === 'provisional' ? (
        <p class="note warn" id="provisional">
          {t(
            'Provisional: durante las 24 horas siguientes al fin del mes aún se puede contabilizar uso de sus últimas horas.',
            'Provisional: for 24 hours after the month ends, usage of its last hours may still be posted.',
          )}
        </p>
      ) : null}
      <p class="soft small">
        {t(
          'Este extracto no es una factura. El uso cuenta en el mes en que ocurrió, aunque se contabilice después; el saldo de cierre es la suma de todo lo ocurrido hasta entonces.',
          'This statement is not an invoice. Usage counts in the month in which it happened, even if it was posted later; the closing balance is the sum of everything up to then.',
        )}
      </p>
    </div>
  );
};

/** The balance from the first day to the last, with what changed it. */
const Balance: Part = ({ ctx, of }) => {
  const { t } = ctx;
  const money = (micros: bigint | string): string => toMoney(ctx, micros, of.currency);
  const lines: [label: string, micros: bigint | string][] = [
    [t('Cobros', 'Charges'), of.chargedMicro],
    [t('Reembolsos', 'Refunds'), of.refundedMicro],
    [t('Recargas', 'Top-ups'), of.toppedUpMicro],
    [t('Ajustes', 'Adjustments'), of.adjustedMicro],
  ];
  return (
    <Table
      label={t('Saldo', 'Balance')}
      caption={t('Saldo', 'Balance')}
      columns={[t('Concepto', 'Item'), { number: t('Valor', 'Amount') }]}
    >
      <tr>
        <th scope="row">
          {t('Saldo al comenzar el', 'Balance at the beginning of')} {toDay(ctx, of.first)}
        </th>
        <td class="number" id="opening">
          {money(of.openingMicro)}
        </td>
      </tr>
      {lines.map(([label, micros]) => (
        <tr>
          <th scope="row">{label}</th>
          <td class="number">{money(micros)}</td>
        </tr>
      ))}
      <tr class="total">
        <th scope="row">
          {of.status === 'open'
            ? t('Saldo actual', 'Current balance')
            : `${t('Saldo al terminar el', 'Balance at the end of')} ${toDay(ctx, lastDayOf(of))}`}
        </th>
        <td class="number" id="closing">
          {money(of.closingMicro)}
        </td>
      </tr>
    </Table>
  );
};

/** The usage and cost of each service. */
const UsedServices: Part = ({ ctx, of }) => {
  const { t, language } = ctx;
  const money = (micros: bigint | string): string => toMoney(ctx, micros, of.currency);
  return (
    <Table
      label={t('Por servicio', 'By service')}
      caption={t('Por servicio', 'By service')}
      columns={[
        t('Servicio', 'Service'),
        { number: t('Unidades', 'Units') },
        { number: t('Cobros', 'Charges') },
        { number: t('Reembolsos', 'Refunds') },
      ]}
    >
      {of.used.map(({ service, kind, quantity, chargedMicro, refundedMicro }) => (
        <tr>
          <th scope="row">
            {toServiceName(service)[language]} · {MOVEMENT_KIND_NAMES[kind][language]}
          </th>
          <td class="number">{toNumber(ctx, quantity)}</td>
          <td class="number">{money(chargedMicro)}</td>
          <td class="number">{money(refundedMicro)}</td>
        </tr>
      ))}
    </Table>
  );
};

/** Usage that is not in the balance yet. */
const Pending: Part = ({ ctx, of }) => {
  const { t, language } = ctx;
  const money = (micros: bigint | string): string => toMoney(ctx, micros, of.currency);
  return (
    <Table
      label={t('Por contabilizar', 'Pending')}
      caption={t(
        'Uso del mes por contabilizar: pasa a los movimientos cuando termina su hora, y aún no está en el saldo.',
        'Pending usage of the month: it is posted as movements when its hour ends, and is not in the balance yet.',
      )}
      columns={[
        t('Servicio', 'Service'),
        { number: t('Unidades', 'Units') },
        { number: t('Valor', 'Amount') },
      ]}
    >
      {of.pending.map(({ service, kind, quantity, amountMicro }) => (
        <tr>
          <th scope="row">
            {toServiceName(service)[language]} · {MOVEMENT_KIND_NAMES[kind][language]}
          </th>
          <td class="number">{toNumber(ctx, quantity)}</td>
          <td class="number">{money(amountMicro)}</td>
        </tr>
      ))}
      <tr class="total">
        <th scope="row">{t('Total', 'Total')}</th>
        <td />
        <td class="number" id="pending">
          {money(of.pendingMicro)}
        </td>
      </tr>
    </Table>
  );
};
