import { defineCallback } from '../../../shared/http/callback.ts';
import { hearCarrier as hear } from '../domain/hear-carrier.ts';

/** What the carrier asks and tells of an attempt. */
export const hearCarrier = defineCallback({
  method: 'post',
  path: '/carrier/{token}/{event}',
  receive: hear,
});
