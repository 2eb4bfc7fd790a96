import type { Ctx } from '../../platform/ctx.ts';

/** The callbacks of an attempt, each with its own URL. `message`: the document of what is left on a machine. */
export const CARRIER_EVENTS = ['document', 'message', 'status', 'detection', 'digits', 'recording'] as const;
export type CarrierEvent = (typeof CARRIER_EVENTS)[number];

/** The URL of a callback; the attempt's token makes it unguessable. */
export const callbackUrl = ({ config }: Ctx, token: string, event: CarrierEvent): string =>
  `${config.API_BASE_URL}/api/v6/callblasting/carrier/${token}/${event}`;
