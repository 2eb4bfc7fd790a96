import * as z from 'zod';
import { statementStatus } from '../../../../shared/billing/statements/get-statement.ts';
import {
  type ListedStatement,
  listStatements,
} from '../../../../shared/billing/statements/list-statements.ts';
import { PageQuery } from '../../../../shared/kernel/http/lists/page.ts';
import { defineList } from '../../app/lists/define-list.tsx';
import { toMonth } from '../../i18n/format.ts';
import { MONEY_READERS } from '../../i18n/roles.ts';
import { columnsOf } from '../../ui/lists/columns.tsx';
import { textFilter } from '../../ui/lists/filters.tsx';
import type { State } from '../../ui/state-tag.tsx';
import { BillingLinks } from './billing-links.tsx';

const STATES: Record<ReturnType<typeof statementStatus>, State> = {
  open: { es: 'Mes en curso', en: 'Current month', look: 'soft' },
  provisional: { es: 'Provisional', en: 'Provisional', look: 'warn' },
  final: { es: 'Definitivo', en: 'Final', look: 'good' },
};

type Row = ListedStatement;
const column = columnsOf<Row>();

export const statementsPages = defineList({
  path: '/billing/statements',
  title: { es: 'Extractos', en: 'Statements' },
  roles: MONEY_READERS,
  file: { es: 'extractos', en: 'statements' },
  query: PageQuery.extend({ year: z.string().optional() }),
  all: listStatements,
  keeps: ({ month }, { year = '' }) => month.startsWith(year),
  filters: [textFilter('year', { es: 'Año', en: 'Year' })],
  columns: [
    column.link(
      { es: 'Mes', en: 'Month' },
      ({ month }, ctx) => toMonth(ctx, month),
      ({ month }) => `/billing/statement?month=${month}`,
      { file: ({ month }) => month },
    ),
    column.state(({ month }, { clock }) => STATES[statementStatus(month, clock())]),
    column.money({ es: 'Cobros', en: 'Charges' }, ({ chargedMicro }) => chargedMicro),
    column.money({ es: 'Reembolsos', en: 'Refunds' }, ({ refundedMicro }) => refundedMicro),
    column.money({ es: 'Recargas', en: 'Top-ups' }, ({ toppedUpMicro }) => toppedUpMicro),
    column.money({ es: 'Ajustes', en: 'Adjustments' }, ({ adjustedMicro }) => adjustedMicro),
    column.money({ es: 'Saldo al final', en: 'Closing balance' }, ({ closingMicro }) => closingMicro),
    column.currency(),
  ],
  empty: {
    icon: 'wallet',
    title: { es: 'Todavía no hay extractos.', en: 'There are no statements yet.' },
    hint: {
      es: 'Aquí verá un extracto de cada mes con movimientos, para imprimir o guardar.',
      en: 'A statement of each month with movements appears here, to print or keep.',
    },
  },
  above: (ctx) => <BillingLinks ctx={ctx} />,
});
