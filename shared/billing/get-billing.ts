import * as z from 'zod';
import type { SpendLimitRow } from '../../db/billing/functions/spend-limits-of.ts';
import { type BillingRow, findBilling, type PlanRow } from '../../db/billing/queries/find-billing.ts';
import type { TenantCtx } from '../kernel/ctx.ts';
import { toColombiaIso } from '../kernel/time/colombia.ts';
import { onlyRow } from '../kernel/verbs/only-row.ts';
import { MicroAmount } from './amounts.ts';

/** Only the latest plans are listed. */
const MAX_PLANS = 100;

export const SpendLimit = z
  .object({
    period: z
      .enum(['day', 'month'])
      .meta({ description: 'Calendar period in Colombia time.', example: 'month' }),
    limitMicro: MicroAmount.meta({
      example: 500000000000,
    }),
    spentMicro: MicroAmount.meta({
      example: 123450000,
    }),
    resetsAt: z.iso.datetime({ offset: true }).meta({
      example: '2026-12-01T00:00:00.000-05:00',
    }),
  })
  .meta({ id: 'SpendLimit' });

const Plan = z
  .object({
    service: z.string().meta({ example: 'urlshortener' }),
    name: z.string().meta({ example: 'Monthly links' }),
    status: z.enum(['scheduled', 'active', 'ended']).meta({ example: 'active' }),
    startsAt: z.iso.datetime().meta({ example: '2026-11-01T05:00:00.000Z' }),
    endsAt: z.iso.datetime().nullable().meta({
      example: '2026-12-01T05:00:00.000Z',
    }),
    dailyQuota: z.int().nullable().meta({
      example: 100000,
    }),
  })
  .meta({ id: 'Plan' });

export const Billing = z
  .object({
    mode: z.enum(['prepaid', 'credit']).nullable().meta({
      example: 'prepaid',
    }),
    currency: z.string().nullable().meta({ example: 'COP' }),
    balanceMicro: MicroAmount.meta({
      example: 1000000000000,
    }),
    pendingMicro: MicroAmount.meta({
      example: 0,
    }),
    heldMicro: MicroAmount.meta({
      example: 0,
    }),
    creditLineMicro: MicroAmount.meta({
      example: 0,
    }),
    availableMicro: MicroAmount.meta({
      example: 1000000000000,
    }),
    status: z.enum(['active', 'closed']).nullable().meta({ example: 'active' }),
    spendLimits: z.array(SpendLimit),
    plans: z.array(Plan),
  })
  .meta({ id: 'Billing' });

/** Balance, credit, limits and spending of the organization. */
export const getBilling = async (ctx: TenantCtx): Promise<z.input<typeof Billing>> =>
  toBilling(onlyRow((await selectBilling(ctx)).rows));

/** The statement whose row `toBilling` takes. */
export const selectBilling = ({ db, tenant }: TenantCtx) => findBilling(db, tenant.organizationId, MAX_PLANS);

export function toBilling({ account, spendLimits, plans }: BillingRow): z.input<typeof Billing> {
  return {
    mode: account?.mode ?? null,
    currency: account?.currency ?? null,
    balanceMicro: BigInt(account?.balanceMicro ?? 0),
    pendingMicro: BigInt(account?.pendingMicro ?? 0),
    heldMicro: BigInt(account?.heldMicro ?? 0),
    creditLineMicro: BigInt(account?.creditLineMicro ?? 0),
    availableMicro: BigInt(account?.availableMicro ?? 0),
    status: account?.status ?? null,
    spendLimits: spendLimits.map(toSpendLimit),
    plans: plans.map(toPlan),
  };
}

export const toSpendLimit = ({
  period,
  limitMicro,
  spentMicro,
  resetsAt,
}: SpendLimitRow): z.input<typeof SpendLimit> => ({
  period,
  limitMicro: BigInt(limitMicro),
  spentMicro: BigInt(spentMicro),
  resetsAt: toColombiaIso(new Date(resetsAt)),
});

const toPlan = ({ service, name, status, startsAt, endsAt, dailyQuota }: PlanRow): z.infer<typeof Plan> => ({
  service,
  name,
  status,
  startsAt: new Date(startsAt).toISOString(),
  endsAt: endsAt === null ? null : new Date(endsAt).toISOString(),
  dailyQuota: service === 'urlshortener' ? dailyQuota : null,
});
