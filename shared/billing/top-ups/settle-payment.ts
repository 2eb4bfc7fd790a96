import { findPaidTopUp, noteMismatch, settlePayment as settle } from '../../../db/billing/queries/top-ups.ts';
import type { Ctx } from '../../platform/ctx.ts';
import type { Checkout, ProviderPayment } from './checkout.ts';

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/**
 * Takes a payment as its provider knows it now: credited once when it is approved, and debited once when it is reversed. One
 * of another amount or currency than its top-up is not credited: an operator decides.
 */
export async function settlePayment(
  ctx: Ctx,
  { provider }: Checkout,
  { transactionId, reference, status, amountMicro, currency }: ProviderPayment,
): Promise<void> {
  const topUp = UUID.test(reference) ? await findPaidTopUp(ctx.db, reference) : undefined;
  if (topUp === undefined) {
    // The provider's account may sell other things too.
    ctx.log.info('payment_of_no_top_up', { transactionId });
    return;
  }
  if (topUp.amountMicro !== amountMicro || topUp.currency !== currency) {
    if (status === 'approved' && (await noteMismatch(ctx.db, topUp.id)))
      ctx.log.error('top_up_mismatched', undefined, { topUpId: topUp.id, transactionId });
    return;
  }
  await settle(ctx.db, { topUp: topUp.id, transaction: transactionId, status, provider });
}
