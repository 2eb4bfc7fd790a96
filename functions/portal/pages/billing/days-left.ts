import type { PortalContext } from '../../app/context.ts';
import { toNumber } from '../../i18n/format.ts';

/** Longer than this is not worth a forecast. */
const MAX_DAYS_LEFT = 365;

/** Says in words how long the available balance lasts at the pace of recent days. */
export function describeDaysLeft(
  ctx: PortalContext,
  { availableMicro, spentMicro, days }: { availableMicro: bigint; spentMicro: bigint; days: number },
): string {
  const { t } = ctx;
  if (availableMicro <= 0n) return t('Se agotó', 'Used up');
  if (spentMicro <= 0n) return t(`Sin gasto en ${days} días`, `No spending in ${days} days`);
  const left = Number((availableMicro * BigInt(days)) / spentMicro);
  if (left > MAX_DAYS_LEFT)
    return t(`Más de un año al ritmo de ${days} días`, `More than a year at the pace of ${days} days`);
  if (left === 0) return t('Menos de un día al ritmo actual', 'Less than a day at the current pace');
  return t(
    `Alcanza para ${toNumber(ctx, left)} ${left === 1 ? 'día' : 'días'} al ritmo de ${days} días`,
    `Lasts ${toNumber(ctx, left)} ${left === 1 ? 'day' : 'days'} at the pace of ${days} days`,
  );
}
