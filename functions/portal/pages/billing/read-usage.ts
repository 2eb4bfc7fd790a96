import { findUsage } from '../../../../db/billing/queries/find-usage.ts';
import { MAX_USAGE_DAYS, USAGE_DAYS } from '../../../../shared/billing/usage-days.ts';
import { addDays, toColombiaDay } from '../../../../shared/platform/time/colombia.ts';
import { ColombiaDay } from '../../../../shared/platform/time/colombia-day.ts';
import { onlyRow } from '../../../../shared/platform/verbs/only-row.ts';
import type { PortalContext } from '../../app/context.ts';
import type { Params } from '../../app/declare.ts';
import { type Days, previousOf } from '../../ui/charts/periods.tsx';

/** Cost centers and keys listed individually, so that the page stays small. */
const MAX_LINES = 50;

/** The requested days, both inclusive; the last 30 when absent or invalid. */
export function readDays(
  { clock }: PortalContext,
  { from: asked = '', to: until = '' }: Params,
): { from: string; to: string; isRefused: boolean } {
  const today = toColombiaDay(clock());
  const latest = { from: addDays(today, 1 - USAGE_DAYS), to: today };
  const to = until || today;
  const isDay = (day: string): boolean => ColombiaDay.safeParse(day).success;
  if (!isDay(to)) return { ...latest, isRefused: true };
  const from = asked || addDays(to, 1 - USAGE_DAYS);
  if (!isDay(from) || from > to || addDays(from, MAX_USAGE_DAYS) <= to) return { ...latest, isRefused: true };
  return { from, to, isRefused: false };
}

/** Usage of some days, by day, service, cost center and key, and of as many days before. */
export async function getOwnUsage(ctx: PortalContext, days: Days) {
  const before = previousOf(days);
  const usage = onlyRow(
    (await findUsage(ctx.db, ctx.organization.id, { ...days, before: before.from }, MAX_LINES)).rows,
  );
  const byDay = new Map(usage.days.map(({ day, amountMicro }) => [day, amountMicro]));
  const listed = ({ from, to }: Days): string[] => {
    const amounts: string[] = [];
    for (let day = from; day <= to; day = addDays(day, 1)) amounts.push(byDay.get(day) ?? '0');
    return amounts;
  };
  const sumOf = (amounts: readonly string[]): bigint =>
    amounts.reduce((sum, amountMicro) => sum + BigInt(amountMicro), 0n);
  const [now, earlier] = [listed(days), listed(before)];
  return {
    ...usage,
    days: now.map((amountMicro, place) => ({
      day: addDays(days.from, place),
      amountMicro,
      beforeMicro: earlier[place] ?? '0',
    })),
    totalMicro: sumOf(now),
    beforeMicro: sumOf(earlier),
  };
}
