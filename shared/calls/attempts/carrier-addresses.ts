import type { Ctx } from '../../platform/ctx.ts';

/** The callbacks of an attempt, each with its own URL. */
export const CARRIER_EVENTS = ['document', 'status', 'digits', 'recording'] as const;
export type CarrierEvent = (typeof CARRIER_EVENTS)[number];

/** The URL of a callback; the attempt's token makes it unguessable. */
export const callbackUrl = ({ config }: Ctx, token: string, event: CarrierEvent): string =>
  `${config.API_BASE_URL}/api/v6/callblasting/carrier/${token}/${event}`;
