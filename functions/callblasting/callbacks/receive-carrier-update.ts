import { receiveCarrierUpdate as receive } from '../../../shared/calls/attempts/receive-carrier-update.ts';
import { defineCallback } from '../../../shared/kernel/http/callback.ts';

/** A carrier's request for instructions, or its report on an attempt. */
export const receiveCarrierUpdate = defineCallback({
  method: 'post',
  path: '/carrier/{token}/{event}',
  receive,
});
