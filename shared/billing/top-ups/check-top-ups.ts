import { claimTopUps } from '../../../db/billing/queries/top-ups.ts';
import { findDependencyError } from '../../../db/engine/postgres-error.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { openCheckout } from './open-checkout.ts';
import { settlePayment } from './settle-payment.ts';

/** As many as one step asks for at once. */
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

/**
 * Checks top-ups that are due, since an event may be late or lost; true while there may be more. One whose provider does not
 * answer is checked again later.
 */
export async function checkTopUps(ctx: Ctx): Promise<boolean> {
  if (openCheckout(ctx) === undefined) return false;
  const due = await claimTopUps(ctx.db, STEP);
  const checked = await Promise.allSettled(due.map((id) => checkTopUp(ctx, id)));
  const failures = checked.flatMap((one): unknown[] => (one.status === 'rejected' ? [one.reason] : []));
  const ours = failures.find((error) => findDependencyError(error)?.dependency !== 'payments');
  if (ours !== undefined) throw ours;
  if (failures.length > 0) ctx.log.warn('top_ups_not_checked', { topUps: failures.length });
  return failures.length === 0 && due.length === STEP;
}
