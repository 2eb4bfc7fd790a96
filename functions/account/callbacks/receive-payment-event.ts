import { receivePaymentEvent as receive } from '../../../shared/billing/top-ups/receive-payment-event.ts';
import { defineCallback } from '../../../shared/platform/http/callback.ts';

/** A payment provider's event. */
export const receivePaymentEvent = defineCallback({ method: 'post', path: '/payments/events', receive });
