import type { Child } from 'hono/jsx';
import { listMovementHours, type MovementHour } from '../../../../shared/billing/movements/list-movements.ts';
import { toColombiaDay } from '../../../../shared/kernel/time/colombia.ts';
import type { PortalContext } from '../../app/context.ts';
import { defineList } from '../../app/lists/define-list.tsx';
import { toNumber } from '../../i18n/format.ts';
import { columnsOf } from '../../ui/lists/columns.tsx';
import { type Centers, drawCause, MOVEMENT_LIST, movementColumns, nameUsageHour } from './movements.tsx';

const column = columnsOf<MovementHour, Centers>();
const { type, item, center } = movementColumns<MovementHour>();

/** The campaign of a line, or how many further ones it is of. */
function nameCampaign({ campaign, furtherCampaigns }: MovementHour, ctx: PortalContext): string | undefined {
  const { t } = ctx;
  if (campaign !== null) return campaign.name;
  const count = toNumber(ctx, furtherCampaigns);
  return furtherCampaigns > 0 ? t(`Otras ${count} campañas`, `${count} further campaigns`) : undefined;
}

/** What a line is for: a campaign, a reference, an hour of usage, or the movements of its hour. */
function toSubject(row: MovementHour, ctx: PortalContext): string {
  const { t } = ctx;
  const { usageHour, reference, movements } = row;
  const campaign = nameCampaign(row, ctx);
  if (usageHour !== null)
    return [campaign, nameUsageHour(ctx, usageHour)].filter((part) => part !== undefined).join(' · ');
  if (campaign !== undefined) return campaign;
  if (reference !== null || movements === 1) return reference ?? '';
  const count = toNumber(ctx, movements);
  return t(`${count} movimientos de esta hora`, `${count} movements of this hour`);
}

/** Leads to the single movements of its day that are like it. */
function drawCount({ movements, hour, type, service }: MovementHour, ctx: PortalContext): Child {
  const day = toColombiaDay(hour);
  const query = new URLSearchParams({ type, ...(service && { service }), from: day, to: day });
  return <a href={`${ctx.base}/movements?${query}`}>{toNumber(ctx, movements)}</a>;
}

/** Movements as one line per hour, campaign and what they are of: a hundred thousand links are a line, not a hundred thousand. */
export const movementHoursPages = defineList({
  path: '/movements/hours',
  ...MOVEMENT_LIST,
  title: { es: 'Movimientos por hora', en: 'Movements by hour' },
  file: { es: 'movimientos-por-hora', en: 'movements-by-hour' },
  read: listMovementHours,
  columns: [
    column.moment({ es: 'Hora', en: 'Hour' }, ({ hour }) => hour),
    column.money({ es: 'Valor', en: 'Amount' }, ({ amountMicro }) => amountMicro, { isState: true }),
    type,
    item,
    column.number({ es: 'Movimientos', en: 'Movements' }, ({ movements }) => movements, {
      isWide: true,
      cell: drawCount,
    }),
    column.fileText({ es: 'Cantidad', en: 'Quantity' }, ({ quantity }) => quantity),
    column.money({ es: 'Saldo', en: 'Balance' }, ({ balanceAfterMicro }) => balanceAfterMicro, {
      isWide: true,
    }),
    column.currency(),
    column.text({ es: 'Referencia', en: 'Reference' }, toSubject, {
      isPlain: true,
      copy: ({ reference, campaign }) => campaign?.name ?? reference,
      cell: (row, ctx) => drawCause({ ...row, createdAt: row.hour.toISOString() }, toSubject(row, ctx), ctx),
    }),
    center,
  ],
  empty: {
    icon: 'arrow-left-right',
    title: { es: 'Todavía no hay movimientos.', en: 'There are no movements yet.' },
    hint: {
      es: 'Aquí verá los cobros, reembolsos y recargas de cada hora.',
      en: 'The charges, refunds and top-ups of each hour appear here.',
    },
  },
});
