import type { Check } from '../../platform/health/probe/check.ts';
import { openCarrier } from './open-carrier.ts';

/** The carrier takes our credentials: it is asked for a call that it does not have. */
export const carrierCheck: Check = {
  name: 'carrier',
  secrets: 'VOICE_CARRIER_ACCOUNT or VOICE_CARRIER_TOKEN',
  run: (ctx) => openCarrier(ctx).fetchCall(`CA${'0'.repeat(32)}`),
};
