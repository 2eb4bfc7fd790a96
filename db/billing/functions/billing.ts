import * as z from 'zod';
import {
  bigint,
  columns,
  DayQuota,
  defineSqlFunction,
  int,
  json,
  micros,
  moment,
  numericText,
  oneOf,
  orNull,
  text,
  uuid,
} from '../../engine/sql-functions/define-sql-function.ts';
import { MOVEMENT_TYPES } from '../tables/movement.ts';
import { PAYMENT_STATES } from '../tables/payment.ts';
import { MOVEMENT_KINDS } from '../tables/price-items.ts';
import { TOP_UP_STATES } from '../tables/top-up.ts';

/** The reasons for which `charge_usage` refuses, in the order of its checks. */
export const CHARGE_REFUSALS = [
  'BILLING_NOT_PRICED',
  'BILLING_INSUFFICIENT_FUNDS',
  'BILLING_SPEND_LIMIT_REACHED',
  /** A sandbox has used up its quota of the day. */
  'RATE_TPS_EXCEEDED',
] as const;

export const postMovement = defineSqlFunction({
  name: 'post_movement',
  args: {
    organization: bigint,
    type: oneOf(MOVEMENT_TYPES),
    amountMicro: micros,
    service: orNull(text),
    quantity: bigint,
    description: text,
    reference: orNull(text),
    costCenter: orNull(bigint),
    kind: oneOf(MOVEMENT_KINDS),
    usageHour: orNull(moment),
    chargedAt: orNull(moment),
  },
  result: bigint,
});

export const movementCause = defineSqlFunction({
  name: 'movement_cause',
  args: { organization: bigint, kind: text, service: orNull(text), reference: orNull(text) },
  result: orNull(bigint),
});

export const movementCampaign = defineSqlFunction({
  name: 'movement_campaign',
  args: { organization: bigint, kind: text, cause: orNull(bigint) },
  result: json(z.object({ of: z.enum(['links', 'calls']), id: z.string(), name: z.string() }).nullable()),
});

export const postUsage = defineSqlFunction({
  name: 'post_usage',
  args: { before: moment, limit: int },
  result: int,
});

export const settlePayment = defineSqlFunction({
  name: 'settle_payment',
  args: { topUp: uuid, transaction: text, status: oneOf(PAYMENT_STATES), provider: text },
  result: orNull(oneOf(TOP_UP_STATES)),
});

export const useStorage = defineSqlFunction({
  name: 'use_storage',
  args: { organization: bigint, kind: text, quantity: bigint },
  /** Null when there was room. */
  result: json(DayQuota.nullable()),
});

export const availableMicro = defineSqlFunction({
  name: 'available_micro',
  args: { account: columns('billing_account') },
  result: numericText,
});

export const planAt = defineSqlFunction({
  name: 'plan_at',
  args: { organization: bigint, service: text, at: moment },
  result: columns('SETOF plan'),
});

export const usagePrice = defineSqlFunction({
  name: 'usage_price',
  args: { organization: bigint, currency: text, service: text, item: text, at: moment },
  result: columns('TABLE(unit_micro bigint, amount_micro bigint, has_row boolean, daily_quota integer)'),
});

export const priceAt = defineSqlFunction({
  name: 'price_at',
  args: { organization: bigint, currency: text, item: text, at: moment },
  result: columns('SETOF price'),
});
