import type { SPEND_PERIODS } from '../../../../db/billing/tables/spend-limit.ts';
import {
  selectLowBalance,
  setLowBalance,
  toLowBalance,
} from '../../../../shared/billing/account/low-balance.ts';
import { selectBilling, toBilling } from '../../../../shared/billing/get-billing.ts';
import { clearSpendLimit, setSpendLimit } from '../../../../shared/billing/limits/spend-limits.ts';
import { selectPrices, toPrices } from '../../../../shared/billing/prices/list-prices.ts';
import { selectUsage, toUsage, UsageQuery } from '../../../../shared/billing/usage/get-usage.ts';
import { listPendingUsage } from '../../../../shared/billing/usage/list-pending-usage.ts';
import { USAGE_DAYS } from '../../../../shared/billing/usage/usage-days.ts';
import { addDays, toColombiaDay } from '../../../../shared/kernel/time/colombia.ts';
import { onlyRow } from '../../../../shared/kernel/verbs/only-row.ts';
import type { PortalContext } from '../../app/context.ts';
import { unlessAlready } from '../../app/unless-already.ts';
import { type Days, previousOf } from '../../ui/charts/periods.tsx';
import { toSpendingDays } from './read-usage.ts';

/** The balance, credit, prices and usage not posted yet. */
export async function getOwnBilling(ctx: PortalContext) {
  const { db, clock } = ctx;
  const to = toColombiaDay(clock());
  const days = { from: addDays(to, 1 - USAGE_DAYS), to };
  const [now, before] = [toQuery(days), toQuery(previousOf(days))];
  const [billing, prices, pending, accounts, used, usedBefore] = await db.batch([
    selectBilling(ctx),
    selectPrices(ctx),
    listPendingUsage(ctx),
    selectLowBalance(ctx),
    selectUsage(ctx, now),
    selectUsage(ctx, before),
  ]);
  const usage = toUsage(ctx, now, onlyRow(used.rows));
  const usageBefore = toUsage(ctx, before, onlyRow(usedBefore.rows));
  return {
    spending: {
      spentMicro: BigInt(usage.totals.amountMicro),
      beforeMicro: BigInt(usageBefore.totals.amountMicro),
      days: toSpendingDays(days, usage.items, usageBefore.items),
    },
    billing: toBilling(onlyRow(billing.rows)),
    prices: toPrices(onlyRow(prices.rows)),
    pending,
    lowBalanceMicro: toLowBalance(accounts),
  };
}

const toQuery = (days: Days) => UsageQuery.parse({ ...days, groupBy: 'day' });

/** Reads what the forms of limits and of the notice show. */
export async function getOwnLimits(ctx: PortalContext) {
  const [billing, accounts] = await ctx.db.batch([selectBilling(ctx), selectLowBalance(ctx)]);
  const { spendLimits, currency } = toBilling(onlyRow(billing.rows));
  return {
    spendLimits,
    currency,
    lowBalanceMicro: toLowBalance(accounts),
  };
}

type Period = (typeof SPEND_PERIODS)[number];

/** Undefined removes the limit. */
export async function setOwnSpendLimit(
  ctx: PortalContext,
  period: Period,
  limitMicro: bigint | undefined,
): Promise<void> {
  const organizationId = ctx.organization.id;
  if (limitMicro === undefined) await unlessAlready(clearSpendLimit(ctx, { organizationId, period }));
  else await setSpendLimit(ctx, { organizationId, period, limitMicro });
}

/** Undefined turns the notice off. */
export const setOwnLowBalance = (ctx: PortalContext, lowBalanceMicro: bigint | undefined) =>
  setLowBalance(ctx, { organizationId: ctx.organization.id, lowBalanceMicro: lowBalanceMicro ?? null });
