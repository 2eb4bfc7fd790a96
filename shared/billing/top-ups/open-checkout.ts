import type { Ctx } from '../../kernel/ctx.ts';
import type { Check } from '../../status/probes/check.ts';
import type { Checkout } from './checkout.ts';
import { findWrongPayments, readPaymentsConfig } from './payments-config.ts';
import { createWompi } from './wompi.ts';

/** The configured provider; undefined when there is none. */
export function openCheckout({ env, meter }: Ctx): Checkout | undefined {
  const { payments } = readPaymentsConfig(env);
  return payments && createWompi(payments, meter);
}

/** The id of no top-up. */
const NO_ID = '00000000-0000-0000-0000-000000000000';

/** The provider of payments takes its keys, where there are any. */
export const PAYMENTS_CHECKS: readonly Check[] = [
  {
    name: 'checkout',
    secrets: 'WOMPI_PUBLIC_KEY',
    fails: 'some',
    run: async (ctx) => {
      const wrong = findWrongPayments(ctx.env);
      if (wrong.length > 0) throw new Error(`${wrong.join(', ')} missing or malformed`);
      if ((await openCheckout(ctx)?.isKnown()) === false) throw new Error('WOMPI_PUBLIC_KEY refused');
    },
  },
  {
    name: 'payments',
    secrets: 'WOMPI_PRIVATE_KEY',
    fails: 'some',
    run: async (ctx) => await openCheckout(ctx)?.findOf(NO_ID),
  },
];
