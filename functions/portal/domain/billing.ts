import { findLowBalance } from '../../../db/queries/money/find-low-balance.ts';
import { listPendingUsage } from '../../../db/queries/money/list-pending-usage.ts';
import type { SPEND_PERIODS } from '../../../db/schema/money/spend-limit.ts';
import { clearSpendLimit } from '../../../shared/billing/verbs/clear-spend-limit.ts';
import { selectBilling, toBilling } from '../../../shared/billing/verbs/get-billing.ts';
import { selectPrices, toPrices } from '../../../shared/billing/verbs/list-prices.ts';
import { setLowBalance } from '../../../shared/billing/verbs/set-low-balance.ts';
import { setSpendLimit } from '../../../shared/billing/verbs/set-spend-limit.ts';
import { onlyRow } from '../../../shared/verbs/only-row.ts';
import type { PortalContext } from '../context.ts';
import { unlessAlready } from './unless-already.ts';

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
    pending: pending.rows,
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
