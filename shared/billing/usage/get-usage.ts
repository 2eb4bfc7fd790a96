import * as z from 'zod';
import {
  sumUsage,
  USAGE_GROUPS,
  type UsageGroup,
  type UsageSums,
} from '../../../db/billing/queries/sum-usage.ts';
import { MOVEMENT_KINDS } from '../../../db/billing/tables/price-items.ts';
import { TIME_ZONE } from '../../../db/time-zone.ts';
import type { TenantCtx } from '../../kernel/ctx.ts';
import { fieldError } from '../../kernel/errors/domain-error.ts';
import { MESSAGES } from '../../kernel/errors/messages.ts';
import { checkDayOrder } from '../../kernel/http/lists/check-day-order.ts';
import { addDays, toColombiaDay } from '../../kernel/time/colombia.ts';
import { ColombiaDay } from '../../kernel/time/colombia-day.ts';
import { onlyRow } from '../../kernel/verbs/only-row.ts';
import { MicroAmount } from '../amounts.ts';
import { BILLING_MESSAGES } from '../messages.ts';
import { MAX_USAGE_DAYS, USAGE_DAYS } from './usage-days.ts';

const MAX_LINES = 5_000;
const GROUPS = new RegExp(`^(${USAGE_GROUPS.join('|')})(,(${USAGE_GROUPS.join('|')})){0,2}$`);

export const UsageQuery = z
  .object({
    from: ColombiaDay.optional().meta({
      description: 'First Colombia day, inclusive. Defaults to 29 days before `to`.',
      example: '2026-11-01',
    }),
    to: ColombiaDay.optional().meta({
      description: 'Last Colombia day, inclusive. Defaults to today.',
      example: '2026-11-30',
    }),
    groupBy: z.string().regex(GROUPS, BILLING_MESSAGES.groups).default('day').meta({
      description: 'What to group by, comma-separated: `day`, `service`, `costCenter`.',
      example: 'service',
    }),
  })
  .superRefine(checkDayOrder('from', 'to'));

const Amounts = {
  amountMicro: MicroAmount.meta({ example: 123_000_000 }),
  chargedMicro: MicroAmount.meta({ example: 125_000_000 }),
  refundedMicro: MicroAmount.meta({ example: 2_000_000 }),
  pendingMicro: MicroAmount.meta({
    example: 5_000_000,
  }),
};

const UsageLine = z
  .object({
    day: z.iso.date().optional().meta({ example: '2026-11-21' }),
    service: z.string().nullable().optional().meta({ example: 'urlshortener' }),
    kind: z.enum(MOVEMENT_KINDS).optional().meta({
      example: 'visit',
    }),
    quantity: z.number().optional().meta({ example: 125 }),
    costCenterId: z.int().nullable().optional().meta({ example: 7 }),
    ...Amounts,
  })
  .meta({ id: 'UsageLine' });

const UsageRange = z
  .object({ from: z.iso.date(), to: z.iso.date(), timezone: z.literal(TIME_ZONE) })
  .meta({ id: 'UsageRange' });

export const Usage = z
  .object({
    currency: z.string().nullable().meta({ example: 'COP' }),
    range: UsageRange,
    totals: z.object(Amounts).meta({ id: 'UsageTotals' }),
    items: z.array(UsageLine),
  })
  .meta({
    id: 'Usage',
    example: {
      currency: 'COP',
      range: { from: '2026-11-01', to: '2026-11-30', timezone: TIME_ZONE },
      totals: {
        amountMicro: 123_000_000,
        chargedMicro: 125_000_000,
        refundedMicro: 2_000_000,
        pendingMicro: 5_000_000,
      },
      items: [
        {
          service: 'urlshortener',
          kind: 'visit',
          quantity: 125,
          amountMicro: 123_000_000,
          chargedMicro: 125_000_000,
          refundedMicro: 2_000_000,
          pendingMicro: 5_000_000,
        },
      ],
    },
  });

type Query = z.output<typeof UsageQuery>;
type Line = z.input<typeof UsageLine>;

/**
 * The organization's usage by day of use, service and cost center: what its movements and its pending usage say. Throws
 * VALIDATION_INVALID_PARAMETER for a range of more than a year, or of too many lines.
 */
export const getUsage = async (ctx: TenantCtx, query: Query): Promise<z.input<typeof Usage>> =>
  toUsage(ctx, query, onlyRow((await selectUsage(ctx, query)).rows));

/** The statement whose row `toUsage` takes. Throws VALIDATION_INVALID_PARAMETER. */
export const selectUsage = (ctx: TenantCtx, query: Query) =>
  sumUsage(ctx.db, ctx.tenant.organizationId, toRange(ctx, query), toGroups(query), MAX_LINES + 1);

// The pattern allows these names alone.
const toGroups = ({ groupBy }: Query) => groupBy.split(',') as UsageGroup[];

export function toUsage(ctx: TenantCtx, query: Query, { currency, lines }: UsageSums): z.input<typeof Usage> {
  const range = toRange(ctx, query);
  const groups = toGroups(query);
  if (lines.length > MAX_LINES)
    throw fieldError('VALIDATION_INVALID_PARAMETER', 'groupBy', BILLING_MESSAGES.tooManyLines);
  const items = lines.map(
    ({ day, service, kind, costCenterId, quantity, ...amounts }): Line => ({
      ...(day !== null && { day }),
      ...(kind !== null && { service, kind, quantity }),
      ...(groups.includes('costCenter') && { costCenterId }),
      ...toAmounts(amounts),
    }),
  );
  return { currency, range: { ...range, timezone: TIME_ZONE }, totals: sumOf(items), items };
}

function toRange({ clock }: TenantCtx, query: Query): { from: string; to: string } {
  const to = query.to ?? toColombiaDay(clock());
  const from = query.from ?? addDays(to, 1 - USAGE_DAYS);
  if (from > to) throw fieldError('VALIDATION_INVALID_PARAMETER', 'from', MESSAGES.afterLastDay('to'));
  if (addDays(from, MAX_USAGE_DAYS) <= to)
    throw fieldError('VALIDATION_INVALID_PARAMETER', 'from', BILLING_MESSAGES.rangeTooLong(MAX_USAGE_DAYS));
  return { from, to };
}

type AmountTexts = { chargedMicro: string; refundedMicro: string; pendingMicro: string };
const toAmounts = ({ chargedMicro, refundedMicro, pendingMicro }: AmountTexts) => ({
  amountMicro: BigInt(chargedMicro) - BigInt(refundedMicro),
  chargedMicro: BigInt(chargedMicro),
  refundedMicro: BigInt(refundedMicro),
  pendingMicro: BigInt(pendingMicro),
});

const NONE = { amountMicro: 0n, chargedMicro: 0n, refundedMicro: 0n, pendingMicro: 0n };
const sumOf = (lines: readonly (typeof NONE)[]): typeof NONE =>
  lines.reduce(
    (sum, line) => ({
      amountMicro: sum.amountMicro + line.amountMicro,
      chargedMicro: sum.chargedMicro + line.chargedMicro,
      refundedMicro: sum.refundedMicro + line.refundedMicro,
      pendingMicro: sum.pendingMicro + line.pendingMicro,
    }),
    NONE,
  );
