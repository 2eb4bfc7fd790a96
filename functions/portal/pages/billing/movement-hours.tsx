import type { Child } from 'hono/jsx';
import { MOVEMENT_KIND_NAMES } from '../../../../db/billing/tables/price-items.ts';
import {
  listMovementHours,
  type MovementHour,
  MovementsQuery,
} from '../../../../shared/billing/movements/list-movements.ts';
import { toColombiaDay } from '../../../../shared/kernel/time/colombia.ts';
import { listCostCenters } from '../../../../shared/people/cost-centers/cost-centers.ts';
import type { PortalContext } from '../../app/context.ts';
import { defineList } from '../../app/lists/define-list.tsx';
import { TYPE_NAMES } from '../../i18n/billing-words.ts';
import { toMoment, toNumber } from '../../i18n/format.ts';
import { MONEY_READERS } from '../../i18n/roles.ts';
import { columnsOf } from '../../ui/lists/columns.tsx';
import { MovementLinks } from './billing-links.tsx';
import { toCausePath } from './movement-cause.ts';
import { type Centers, MOVEMENT_FILTERS, toCenterCode } from './movements.tsx';

const column = columnsOf<MovementHour, Centers>();

/** What a line is for: a reference, an hour of usage, or the movements of its hour. */
function toSubject({ usageHour, reference, movements }: MovementHour, ctx: PortalContext): string {
  const { t } = ctx;
  if (usageHour !== null)
    return t(
      `Uso de la hora del ${toMoment(ctx, usageHour)}`,
      `Usage of the hour of ${toMoment(ctx, usageHour)}`,
    );
  if (reference !== null || movements === 1) return reference ?? '';
  const count = toNumber(ctx, movements);
  return t(`${count} movimientos de esta hora`, `${count} movements of this hour`);
}

/** Leads to what caused it: the thing, or those of its day. */
function drawSubject(row: MovementHour, ctx: PortalContext): Child {
  const path = toCausePath({ ...row, createdAt: row.hour.toISOString() });
  const shown = toSubject(row, ctx);
  return path === undefined || shown === '' ? shown : <a href={ctx.base + path}>{shown}</a>;
}

/** Leads to the single movements of its day that are like it. */
function drawCount({ movements, hour, type, service }: MovementHour, ctx: PortalContext): Child {
  const day = toColombiaDay(hour);
  const query = new URLSearchParams({ type, ...(service && { service }), from: day, to: day });
  return <a href={`${ctx.base}/movements?${query}`}>{toNumber(ctx, movements)}</a>;
}

/** Movements as one line per hour and what they are of: a hundred thousand links are a line, not a hundred thousand. */
export const movementHoursPages = defineList({
  path: '/movements/hours',
  operation: 'listMovements',
  exportOperation: 'exportMovements',
  title: { es: 'Movimientos por hora', en: 'Movements by hour' },
  under: '/billing',
  roles: MONEY_READERS,
  file: { es: 'movimientos-por-hora', en: 'movements-by-hour' },
  query: MovementsQuery,
  read: listMovementHours,
  beside: (ctx) => listCostCenters(ctx, ctx.organization.id),
  filters: MOVEMENT_FILTERS,
  columns: [
    column.moment({ es: 'Hora', en: 'Hour' }, ({ hour }) => hour),
    column.money({ es: 'Valor', en: 'Amount' }, ({ amountMicro }) => amountMicro),
    column.words({ es: 'Tipo', en: 'Type' }, ({ type }, { language }) => TYPE_NAMES[type][language]),
    column.words(
      { es: 'Concepto', en: 'Item' },
      ({ kind }, { language }) => MOVEMENT_KIND_NAMES[kind][language],
    ),
    column.number({ es: 'Movimientos', en: 'Movements' }, ({ movements }) => movements, { cell: drawCount }),
    column.number({ es: 'Cantidad', en: 'Quantity' }, ({ quantity }) => quantity),
    column.money({ es: 'Saldo después', en: 'Balance after' }, ({ balanceAfterMicro }) => balanceAfterMicro),
    column.currency(),
    column.text({ es: 'Referencia', en: 'Reference' }, toSubject, { cell: drawSubject }),
    column.text(
      { es: 'Centro de costo', en: 'Cost center' },
      ({ costCenterId }, _, centers) => toCenterCode(costCenterId, centers),
      { look: 'name', isSpare: (centers) => centers.length < 2 },
    ),
  ],
  empty: {
    icon: 'arrow-left-right',
    title: { es: 'Todavía no hay movimientos.', en: 'There are no movements yet.' },
    hint: {
      es: 'Aquí verá los cobros, reembolsos y recargas de cada hora.',
      en: 'The charges, refunds and top-ups of each hour appear here.',
    },
  },
  above: (ctx) => <MovementLinks ctx={ctx} />,
});
