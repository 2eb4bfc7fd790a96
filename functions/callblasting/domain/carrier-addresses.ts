import type { BaseContext } from '../../../shared/http/context.ts';

/** What a carrier asks or tells of an attempt, each at an address of its own. */
export const CARRIER_EVENTS = ['document', 'status', 'digits', 'recording'] as const;
export type CarrierEvent = (typeof CARRIER_EVENTS)[number];

/** Where the carrier calls back: the attempt's token makes the address unguessable. */
export const callbackUrl = ({ config }: BaseContext, token: string, event: CarrierEvent): string =>
  `${config.API_BASE_URL}/api/v6/callblasting/carrier/${token}/${event}`;
