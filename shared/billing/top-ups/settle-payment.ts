import * as billing from '../../../db/billing/functions/billing.ts';
import { findPaidTopUp, findPayment, noteMismatch } from '../../../db/billing/queries/top-ups.ts';
import { callFunction } from '../../../db/engine/sql-functions/call-function.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { readBody } from '../../kernel/http/input/read-body.ts';
import { refuseUnauthenticated } from '../../kernel/http/refuse-unauthenticated.ts';
import type { Checkout, ProviderPayment } from './checkout.ts';
import { openCheckout } from './open-checkout.ts';

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** The top-up that a payment says it is for; undefined when it says another thing, or one that does not exist. */
const findReferredTopUp = async ({ db }: Ctx, { reference }: Pick<ProviderPayment, 'reference'>) =>
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
    // The alert is raised before it is noted, so that an interruption repeats it rather than losing it.
    ctx.log.error('top_up_mismatched', undefined, {
      organization: topUp.organizationId,
      topUpId: topUp.id,
      transactionId,
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

/**
 * Handles a provider's event. It only says which transaction to ask the provider about: nothing else in it is trusted,
 * so that events may come twice, late and out of order. The provider repeats an event that is not answered 200.
 *
 * Throws PAYLOAD_TOO_LARGE, and DependencyError when the provider does not answer.
 */
export async function receivePaymentEvent(ctx: Ctx, request: Request): Promise<Response> {
  const checkout = openCheckout(ctx);
  if (checkout === undefined)
    return await refuseUnauthenticated(ctx, request, new Response('not found', { status: 404 }));
  const event = checkout.readEvent(new TextDecoder().decode(await readBody(request)));
  if (event?.isSigned !== true) {
    const refusal = await refuseUnauthenticated(ctx, request, new Response('refused', { status: 401 }));
    // Only the payer and the provider know its reference.
    const transaction = refusal.status === 401 ? event?.transaction : undefined;
    if (transaction !== undefined && (await findReferredTopUp(ctx, transaction)) !== undefined)
      ctx.log.error('payment_event_refused', undefined, { transactionId: transaction.id });
    return refusal;
  }
  if (event.transaction === undefined) return new Response(null, { status: 200 });
  const payment = await checkout.find(event.transaction.id);
  if (payment === undefined) return new Response('unknown transaction', { status: 404 });
  await settlePayment(ctx, checkout, payment);
  return new Response(null, { status: 200 });
}
