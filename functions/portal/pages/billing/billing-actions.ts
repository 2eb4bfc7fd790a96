import { findLowBalance } from '../../../../db/billing/queries/find-low-balance.ts';
import { listPendingUsage } from '../../../../db/billing/queries/list-pending-usage.ts';
import type { SPEND_PERIODS } from '../../../../db/billing/tables/spend-limit.ts';
import { selectBilling, toBilling } from '../../../../shared/billing/get-billing.ts';
import { selectPrices, toPrices } from '../../../../shared/billing/list-prices.ts';
import { setLowBalance } from '../../../../shared/billing/set-low-balance.ts';
import { clearSpendLimit } from '../../../../shared/billing/spend-limits/clear-spend-limit.ts';
import { setSpendLimit } from '../../../../shared/billing/spend-limits/set-spend-limit.ts';
import { onlyRow } from '../../../../shared/platform/verbs/only-row.ts';
import type { PortalContext } from '../../app/context.ts';
import { unlessAlready } from '../../app/unless-already.ts';

/** The largest lines of pending usage that are shown. */
const MAX_PENDING = 50;

/** The balance, credit, prices and usage not posted yet. */
export async function getOwnBilling(ctx: PortalContext) {
  const { db, organization } = ctx;
  const [billing, prices, pending, accounts] = await db.batch([
    selectBilling(ctx),
    selectPrices(ctx),
    listPendingUsage(db, organization.id, MAX_PENDING),
    findLowBalance(db, organization.id),
  ]);
  return {
    billing: toBilling(onlyRow(billing.rows)),
    prices: toPrices(onlyRow(prices.rows)),
    pending,
    lowBalanceMicro: accounts[0]?.lowBalanceMicro ?? null,
  };
}

type Period = (typeof SPEND_PERIODS)[number];

export const setOwnSpendLimit = (ctx: PortalContext, period: Period, limitMicro: bigint) =>
  setSpendLimit(ctx, { organizationId: ctx.organization.id, period, limitMicro });

export const clearOwnSpendLimit = (ctx: PortalContext, period: Period) =>
  unlessAlready(clearSpendLimit(ctx, { organizationId: ctx.organization.id, period }));

/** Undefined turns the notice off. */
export const setOwnLowBalance = (ctx: PortalContext, lowBalanceMicro: bigint | undefined) =>
  setLowBalance(ctx, { organizationId: ctx.organization.id, lowBalanceMicro: lowBalanceMicro ?? null });
