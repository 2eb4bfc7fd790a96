import type { Child } from 'hono/jsx';
import type * as z from 'zod';
import { MOVEMENT_TYPES } from '../../../../db/billing/tables/movement.ts';
import { MOVEMENT_KIND_NAMES } from '../../../../db/billing/tables/price-items.ts';
import {
  countMovements,
  listMovements,
  type Movement,
  MovementsQuery,
} from '../../../../shared/billing/movements/list-movements.ts';
import { FUNCTIONS } from '../../../../shared/kernel/functions.ts';
import { SERVICE_CODES } from '../../../../shared/kernel/services.ts';
import { toColombiaDay } from '../../../../shared/kernel/time/colombia.ts';
import { listCostCenters } from '../../../../shared/people/cost-centers/cost-centers.ts';
import type { PortalContext } from '../../app/context.ts';
import { defineList } from '../../app/lists/define-list.tsx';
import { TYPE_NAMES, toServiceName } from '../../i18n/billing-words.ts';
import { toDay, toHour, toMoment } from '../../i18n/format.ts';
import { MONEY_READERS } from '../../i18n/roles.ts';
import { columnsOf } from '../../ui/lists/columns.tsx';
import { choiceFilter, daysFilter } from '../../ui/lists/filters.tsx';
import { MovementLinks } from './billing-links.tsx';
import { toCausePath } from './movement-cause.ts';

type Row = z.input<typeof Movement>;
export type Centers = Awaited<ReturnType<typeof listCostCenters>>;

const column = columnsOf<Row, Centers>();

/** A longer list is not usable as a choice. */
const MAX_CHOICES = 200;

export const nameUsageHour = (ctx: PortalContext, usageHour: string): string =>
  ctx.t(`Uso de la hora del ${toMoment(ctx, usageHour)}`, `Usage of the hour of ${toMoment(ctx, usageHour)}`);

/** The purpose of a movement: a reference, or an hour of usage. */
const toSubject = ({ usageHour, reference }: Row, ctx: PortalContext): string =>
  usageHour === null ? (reference ?? '') : nameUsageHour(ctx, usageHour);

/** The purpose in a line's room: the day stands beside it, unless it was posted on another. */
const toShortSubject = (row: Row, ctx: PortalContext): string =>
  row.usageHour === null || toDay(ctx, row.usageHour) !== toDay(ctx, row.createdAt)
    ? toSubject(row, ctx)
    : ctx.t(`Uso de las ${toHour(ctx, row.usageHour)}`, `Usage at ${toHour(ctx, row.usageHour)}`);

/** Draws the cause of a movement, as a link to its page where there is one. */
export function drawCause(
  cause: Parameters<typeof toCausePath>[0],
  shown: string,
  ctx: PortalContext,
): Child {
  const path = toCausePath(cause);
  return path === undefined || shown === '' ? shown : <a href={ctx.base + path}>{shown}</a>;
}

/** An hour of usage, which leads to its campaigns among the movements by hour. */
function drawUsage(row: Row, ctx: PortalContext): Child {
  const day = toColombiaDay(new Date(row.createdAt));
  const query = new URLSearchParams({ ...(row.service && { service: row.service }), from: day, to: day });
  return <a href={`${ctx.base}/movements/hours?${query}`}>{toShortSubject(row, ctx)}</a>;
}

const MOVEMENT_FILTERS = [
  choiceFilter(
    'type',
    { es: 'Tipo', en: 'Type' },
    MOVEMENT_TYPES.map((value) => ({ value, label: TYPE_NAMES[value] })),
  ),
  choiceFilter(
    'service',
    { es: 'Servicio', en: 'Service' },
    SERVICE_CODES.map((value) => ({ value, label: FUNCTIONS[value].title })),
  ),
  choiceFilter('costCenter', { es: 'Centro de costo', en: 'Cost center' }, (centers: Centers) =>
    centers.slice(-MAX_CHOICES).map(({ id, code }) => ({ value: String(id), label: code })),
  ),
  daysFilter(['from', 'to']),
];

/** The declarations that both lists of movements share. */
export const MOVEMENT_LIST = {
  operation: 'listMovements',
  exportOperation: 'exportMovements',
  under: '/billing',
  roles: MONEY_READERS,
  query: MovementsQuery,
  beside: (ctx: PortalContext) => listCostCenters(ctx, ctx.organization.id),
  filters: MOVEMENT_FILTERS,
  above: (ctx: PortalContext) => <MovementLinks ctx={ctx} />,
} as const;

const toCenterCode = (costCenterId: number | null, centers: Centers): string =>
  costCenterId === null ? '' : (centers.find(({ id }) => id === costCenterId)?.code ?? String(costCenterId));

/** The columns of both lists, by name. */
export function movementColumns<Listed extends Pick<Row, 'type' | 'kind' | 'costCenterId'>>() {
  const column = columnsOf<Listed, Centers>();
  return {
    type: column.words({ es: 'Tipo', en: 'Type' }, ({ type }, { language }) => TYPE_NAMES[type][language], {
      isWide: true,
    }),
    item: column.words(
      { es: 'Concepto', en: 'Item' },
      ({ kind }, { language }) => MOVEMENT_KIND_NAMES[kind][language],
      { isPlain: true },
    ),
    center: column.text(
      { es: 'Centro de costo', en: 'Cost center' },
      ({ costCenterId }, _, centers) => toCenterCode(costCenterId, centers),
      { look: 'name', isWide: true, isSpare: (centers) => centers.length < 2 },
    ),
  };
}

const { type, item, center } = movementColumns<Row>();

export const movementsPages = defineList({
  path: '/movements',
  ...MOVEMENT_LIST,
  title: { es: 'Movimientos', en: 'Movements' },
  file: { es: 'movimientos', en: 'movements' },
  read: listMovements,
  count: countMovements,
  columns: [
    column.moment({ es: 'Cuándo', en: 'When' }, ({ createdAt }) => createdAt),
    column.money({ es: 'Valor', en: 'Amount' }, ({ amountMicro }) => amountMicro, { isState: true }),
    type,
    item,
    column.fileText(
      { es: 'Servicio', en: 'Service' },
      ({ service }, { language }) => toServiceName(service)[language],
    ),
    column.fileText({ es: 'Cantidad', en: 'Quantity' }, ({ quantity }) => quantity),
    column.money({ es: 'Saldo', en: 'Balance' }, ({ balanceAfterMicro }) => balanceAfterMicro, {
      isWide: true,
    }),
    column.currency(),
    column.text({ es: 'Referencia', en: 'Reference' }, toSubject, {
      isPlain: true,
      copy: ({ reference }) => reference,
      cell: (row, ctx) =>
        row.usageHour === null ? drawCause(row, toSubject(row, ctx), ctx) : drawUsage(row, ctx),
    }),
    center,
    column.fileText({ es: 'Número', en: 'Number' }, ({ id }) => id),
  ],
  empty: {
    icon: 'arrow-left-right',
    title: { es: 'Todavía no hay movimientos.', en: 'There are no movements yet.' },
    hint: {
      es: 'Aquí verá cada cobro, reembolso y recarga, con el saldo después de cada uno.',
      en: 'Each charge, refund and top-up appears here, with the balance after it.',
    },
  },
});
