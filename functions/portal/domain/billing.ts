import { findLowBalance, listDailySpend } from '../../../db/queries/list-daily-spend.ts';
import type { SPEND_PERIODS } from '../../../db/schema/spend-limit.ts';
import { clearSpendLimit } from '../../../shared/billing/verbs/clear-spend-limit.ts';
import { getBilling } from '../../../shared/billing/verbs/get-billing.ts';
import { listPrices } from '../../../shared/billing/verbs/list-prices.ts';
import { setLowBalance } from '../../../shared/billing/verbs/set-low-balance.ts';
import { setSpendLimit } from '../../../shared/billing/verbs/set-spend-limit.ts';
import { addDays, toColombiaDay } from '../../../shared/time/colombia.ts';
import type { PortalContext } from '../context.ts';

const SHOWN_DAYS = 31;

/** What the organization has, may spend, pays and has spent on each of the last 31 days. */
export async function getOwnBilling(ctx: PortalContext) {
  const today = toColombiaDay(ctx.clock());
  const first = addDays(today, 1 - SHOWN_DAYS);
  const [billing, prices, [spent, accounts]] = await Promise.all([
    getBilling(ctx),
    listPrices(ctx),
    ctx.db.batch([
      listDailySpend(ctx.db, ctx.organization.id, first),
      findLowBalance(ctx.db, ctx.organization.id),
    ]),
  ]);
  const byDay = new Map(spent.map(({ day, spentMicro }) => [day, spentMicro]));
  const days = Array.from({ length: SHOWN_DAYS }, (_, index) => {
    const day = addDays(first, index);
    return { day, spentMicro: byDay.get(day) ?? 0n };
  });
  return { billing, prices, days, lowBalanceMicro: accounts[0]?.lowBalanceMicro ?? null };
}

type Period = (typeof SPEND_PERIODS)[number];

export const setOwnSpendLimit = (ctx: PortalContext, period: Period, limitMicro: bigint) =>
  setSpendLimit(ctx, { organizationId: ctx.organization.id, period, limitMicro });

export const clearOwnSpendLimit = (ctx: PortalContext, period: Period) =>
  clearSpendLimit(ctx, { organizationId: ctx.organization.id, period });

/** Undefined: no notice. */
export const setOwnLowBalance = (ctx: PortalContext, lowBalanceMicro: bigint | undefined) =>
  setLowBalance(ctx, { organizationId: ctx.organization.id, lowBalanceMicro: lowBalanceMicro ?? null });
