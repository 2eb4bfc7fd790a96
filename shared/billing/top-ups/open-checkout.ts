import type { Ctx } from '../../platform/ctx.ts';
import { readPaymentsConfig } from '../../platform/payments-config.ts';
import type { Checkout } from './checkout.ts';
import { createWompi } from './wompi.ts';

/** The configured provider; undefined when there is none. */
export function openCheckout({ env, meter }: Ctx): Checkout | undefined {
  const { payments } = readPaymentsConfig(env);
  return payments && createWompi(payments, meter);
}
