import { defineCallback } from '../../../shared/http/callback.ts';
import { receiveCarrierUpdate as receive } from '../domain/receive-carrier-update.ts';

/** What the carrier asks and reports of an attempt. */
export const receiveCarrierUpdate = defineCallback({
  method: 'post',
  path: '/carrier/{token}/{event}',
  receive,
});
