import type * as z from 'zod';
import type { MovementKind } from '../../../../db/billing/tables/price-items.ts';
import type { CenterSum } from '../../../../shared/billing/statements/get-statement.ts';
import { selectKeyCalls } from '../../../../shared/billing/usage/get-key-calls.ts';
import { selectUsage, toUsage, UsageQuery } from '../../../../shared/billing/usage/get-usage.ts';
import { MAX_USAGE_DAYS, USAGE_DAYS } from '../../../../shared/billing/usage/usage-days.ts';
import { addDays, toColombiaDay } from '../../../../shared/kernel/time/colombia.ts';
import { ColombiaDay } from '../../../../shared/kernel/time/colombia-day.ts';
import { onlyRow } from '../../../../shared/kernel/verbs/only-row.ts';
import { listCostCenters } from '../../../../shared/people/cost-centers/cost-centers.ts';
import type { PortalContext } from '../../app/context.ts';
import type { Failed, Params } from '../../app/declare.ts';
import { type Days, previousOf } from '../../ui/charts/periods.tsx';

/** Cost centers and keys listed individually, so that the page stays small. */
const MAX_LINES = 50;

/** The requested days, both inclusive; the last 30 when absent, or with what is wrong when invalid. */
export function readDays(
  { t, clock }: PortalContext,
  { from: asked = '', to: until = '' }: Params,
): { days: Days; failed?: Failed } {
  const today = toColombiaDay(clock());
  const latest = { from: addDays(today, 1 - USAGE_DAYS), to: today };
  const to = until || today;
  const isDay = (day: string): boolean => ColombiaDay.safeParse(day).success;
  const refuse = (field: 'from' | 'to') => {
    const said = t(
      `Elija hasta ${MAX_USAGE_DAYS} días, con la fecha inicial antes de la final. Se muestran los últimos ${USAGE_DAYS}.`,
      `Choose up to ${MAX_USAGE_DAYS} days, with the start before the end. The last ${USAGE_DAYS} are shown.`,
    );
    const values = { from: asked, to: until };
    return { days: latest, failed: { form: 'range', values, errors: { [field]: said } } };
  };
  if (!isDay(to)) return refuse('to');
  const from = asked || addDays(to, 1 - USAGE_DAYS);
  if (!isDay(from) || from > to || addDays(from, MAX_USAGE_DAYS) <= to) return refuse('from');
  return { days: { from, to } };
}

type Query = z.output<typeof UsageQuery>;
type Line = ReturnType<typeof toUsage>['items'][number];

const amountOf = ({ amountMicro }: Pick<Line, 'amountMicro'>): bigint => BigInt(amountMicro);

/** Each of some days with what was spent, and what was spent as many days before it. */
export function toSpendingDays({ from, to }: Days, now: readonly Line[], before: readonly Line[]) {
  const amounts = new Map([...before, ...now].map((line) => [line.day, amountOf(line)]));
  const { from: first } = previousOf({ from, to });
  const days: { day: string; amountMicro: bigint; beforeMicro: bigint }[] = [];
  for (let day = from, earlier = first; day <= to; day = addDays(day, 1), earlier = addDays(earlier, 1))
    days.push({ day, amountMicro: amounts.get(day) ?? 0n, beforeMicro: amounts.get(earlier) ?? 0n });
  return days;
}

/** Usage of some days, by day, service, cost center and key, and of as many days before: what the API's usage says. */
export async function getOwnUsage(ctx: PortalContext, days: Days) {
  const by = (groupBy: Query['groupBy'], { from, to } = days): Query =>
    UsageQuery.parse({ from, to, groupBy });
  const [daily, earlier, byService, byCenter] = [
    by('day'),
    by('day', previousOf(days)),
    by('service'),
    by('costCenter'),
  ];
  const [dayRows, earlierRows, serviceRows, centerRows, keys, centers] = await ctx.db.batch([
    selectUsage(ctx, daily),
    selectUsage(ctx, earlier),
    selectUsage(ctx, byService),
    selectUsage(ctx, byCenter),
    selectKeyCalls(ctx, days, MAX_LINES),
    listCostCenters(ctx, ctx.organization.id),
  ]);
  const now = toUsage(ctx, daily, onlyRow(dayRows.rows));
  const before = toUsage(ctx, earlier, onlyRow(earlierRows.rows));
  return {
    currency: now.currency,
    days: toSpendingDays(days, now.items, before.items),
    totalMicro: amountOf(now.totals),
    beforeMicro: amountOf(before.totals),
    services: toUsage(ctx, byService, onlyRow(serviceRows.rows)).items.map(toService),
    centers: toCenters(toUsage(ctx, byCenter, onlyRow(centerRows.rows)).items, centers),
    keys: keys.rows,
  };
}

/** A line of usage that is grouped by service. */
const toService = ({ service = null, kind, quantity = 0, chargedMicro, refundedMicro }: Line) => ({
  // Present when it is grouped by service.
  service,
  kind: kind as MovementKind,
  quantity,
  chargedMicro: BigInt(chargedMicro),
  refundedMicro: BigInt(refundedMicro),
});

type Center = { id: number; code: string; name: string };

/** The cost centers that spent most, and one line of the others. */
function toCenters(lines: readonly Line[], centers: readonly Center[]): CenterSum[] {
  const named = new Map(centers.map((center) => [center.id, center]));
  const ranked = lines.toSorted((one, other) => (amountOf(one) < amountOf(other) ? 1 : -1));
  const rest = ranked.slice(MAX_LINES);
  return [
    ...ranked.slice(0, MAX_LINES).map((line) => {
      const { id = null, code = null, name = null } = named.get(line.costCenterId ?? 0) ?? {};
      return { id, code, name, amountMicro: String(line.amountMicro), centers: 1 };
    }),
    ...(rest.length === 0 ? [] : [{ ...OTHERS, amountMicro: sumOf(rest), centers: rest.length }]),
  ];
}

const OTHERS = { id: null, code: null, name: null };
const sumOf = (lines: readonly Line[]): string =>
  String(lines.reduce((sum, line) => sum + amountOf(line), 0n));
