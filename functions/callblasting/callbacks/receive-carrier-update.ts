import { defineCallback } from '../../../shared/http/callback.ts';
import { receiveCarrierUpdate as receive } from '../domain/receive-carrier-update.ts';

/** A carrier's request for instructions, or its report on an attempt. */
export const receiveCarrierUpdate = defineCallback({
  method: 'post',
  path: '/carrier/{token}/{event}',
  receive,
});
