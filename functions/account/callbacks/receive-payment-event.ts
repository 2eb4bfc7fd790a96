import { receivePaymentEvent as receive } from '../../../shared/billing/top-ups/settle-payment.ts';
import { defineCallback } from '../../../shared/kernel/http/callback.ts';

/** A payment provider's event. */
export const receivePaymentEvent = defineCallback({
  method: 'post',
  path: '/account/payments/events',
  receive,
});
