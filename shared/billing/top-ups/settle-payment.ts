import * as billing from '../../../db/billing/functions/billing.ts';
import { findPaidTopUp, findPayment, noteMismatch } from '../../../db/billing/queries/top-ups.ts';
import { callFunction } from '../../../db/engine/sql-functions/call-function.ts';
import type { Ctx } from '../../platform/ctx.ts';
import type { Checkout, ProviderPayment } from './checkout.ts';

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** The top-up that a payment says it is for; undefined when it says another thing, or one that does not exist. */
export const findReferredTopUp = async ({ db }: Ctx, { reference }: Pick<ProviderPayment, 'reference'>) =>
  UUID.test(reference) ? await findPaidTopUp(db, reference) : undefined;

/**
 * Takes a payment as its provider knows it now: credited once when it is approved, and debited once when it is reversed. One
 * of another amount or currency than its top-up is neither: an operator is alerted once, and decides.
 */
export async function settlePayment(
  ctx: Ctx,
  { provider }: Checkout,
  payment: ProviderPayment,
): Promise<void> {
  const { transactionId, status, amountMicro, currency } = payment;
  const topUp = await findReferredTopUp(ctx, payment);
  if (topUp === undefined) {
    // The provider's account may sell other things too.
    ctx.log.info('payment_of_no_top_up', { transactionId });
    return;
  }
  if (topUp.amountMicro !== amountMicro || topUp.currency !== currency) {
    const known = await findPayment(ctx.db, transactionId);
    const isCredited = known?.creditId != null && known.debitId === null;
    if (known?.mismatchedAt != null || !(status === 'approved' || (status === 'voided' && isCredited)))
      return;
    // Before it is noted, so that an interruption repeats the alert rather than losing it.
    ctx.log.error('top_up_mismatched', undefined, {
      ...{ organization: topUp.organizationId, topUpId: topUp.id, transactionId },
    });
    await noteMismatch(ctx.db, { topUp: topUp.id, transaction: transactionId });
    return;
  }
  await callFunction(ctx.db, billing.settlePayment, {
    topUp: topUp.id,
    transaction: transactionId,
    status,
    provider,
  });
}
