import { findUsage } from '../../../db/queries/money/find-usage.ts';
import { addDays, toColombiaDay } from '../../../shared/time/colombia.ts';
import { ColombiaDay } from '../../../shared/time/colombia-day.ts';
import { onlyRow } from '../../../shared/verbs/only-row.ts';
import type { PortalContext } from '../context.ts';
import type { Params } from '../declare.ts';

/** Cost centers and keys listed individually, so that the page stays small. */
const MAX_LINES = 50;
/** One quarter: as many bars as remain readable. */
export const MAX_DAYS = 92;
const SHOWN_DAYS = 31;

/** The requested days, both inclusive; the last 31 when absent or invalid. */
export function readDays(
  { clock }: PortalContext,
  { from: asked = '', to: until = '' }: Params,
): { from: string; to: string; isRefused: boolean } {
  const today = toColombiaDay(clock());
  const latest = { from: addDays(today, 1 - SHOWN_DAYS), to: today };
  const to = until || today;
  const isDay = (day: string): boolean => ColombiaDay.safeParse(day).success;
  if (!isDay(to)) return { ...latest, isRefused: true };
  const from = asked || addDays(to, 1 - SHOWN_DAYS);
  if (!isDay(from) || from > to || addDays(from, MAX_DAYS) <= to) return { ...latest, isRefused: true };
  return { from, to, isRefused: false };
}

/** Usage of some days, by day, service, cost center and key. */
export async function getOwnUsage(ctx: PortalContext, days: { from: string; to: string }) {
  const usage = onlyRow((await findUsage(ctx.db, ctx.organization.id, days, MAX_LINES)).rows);
  const byDay = new Map(usage.days.map(({ day, amountMicro }) => [day, amountMicro]));
  const shown: { day: string; amountMicro: string }[] = [];
  for (let { from: day } = days; day <= days.to; day = addDays(day, 1))
    shown.push({ day, amountMicro: byDay.get(day) ?? '0' });
  const totalMicro = usage.days.reduce((sum, { amountMicro }) => sum + BigInt(amountMicro), 0n);
  return { ...usage, days: shown, totalMicro };
}
