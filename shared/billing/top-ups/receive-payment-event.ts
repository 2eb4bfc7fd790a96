import type { Ctx } from '../../platform/ctx.ts';
import { readBody } from '../../platform/http/input/read-body.ts';
import { refuseUnauthenticated } from '../../platform/http/refuse-unauthenticated.ts';
import { openCheckout } from './open-checkout.ts';
import { findReferredTopUp, settlePayment } from './settle-payment.ts';

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
