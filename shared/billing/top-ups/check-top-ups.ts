import { DUE_TOP_UPS } from '../../../db/billing/queries/top-ups.ts';
import { takeDue } from '../../../db/engine/due-rows.ts';
import { findDependencyError } from '../../../db/engine/postgres-error.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { defineRunWork } from '../../kernel/jobs/define-work.ts';
import { openCheckout } from './open-checkout.ts';
import { settlePayment } from './settle-payment.ts';

/** The number of payments that one step asks for at once. */
const STEP = 5;

/** Asks the provider for the payments of a top-up, and takes them. Throws DependencyError when it does not answer. */
export async function checkTopUp(ctx: Ctx, topUpId: string): Promise<void> {
  const checkout = openCheckout(ctx);
  if (checkout === undefined) return;
  for (const payment of await checkout.findOf(topUpId)) {
    // The provider's filter is not relied on.
    if (payment.reference === topUpId) await settlePayment(ctx, checkout, payment);
  }
}

/** Each minute, since an event may be late or lost. A top-up whose provider does not answer is checked again later. */
export const TOP_UPS = defineRunWork({
  name: 'top-ups',
  limit: STEP,
  take: async (ctx, limit) =>
    openCheckout(ctx) === undefined ? [] : await takeDue(ctx.db, DUE_TOP_UPS, limit),
  lanes: STEP,
  run: (ctx, { id }) => checkTopUp(ctx, id),
  isOutage: (error) => findDependencyError(error)?.dependency === 'payments',
});
