import { stringifyExactly } from '../../db/engine/exact-json.ts';
import type { DeliveryContent } from '../../db/webhooks/functions/webhooks.ts';
import { toColombiaIso } from '../kernel/time/colombia.ts';

/** Contract, section 6: an incompatible change would make it 2. */
export const ENVELOPE_VERSION = 1 as const;

type StoredEvent = DeliveryContent['events'][number];

/** The type that the header of a batch names. */
const BATCH_TYPE = 'batch';

/** An event as customers receive it. */
export const toEnvelope = (
  { id, type, service, occurredAtMs, data }: StoredEvent,
  organizationId: number,
) => ({
  id,
  type,
  version: ENVELOPE_VERSION,
  service,
  accountId: organizationId,
  occurredAt: toColombiaIso(new Date(occurredAtMs)),
  data,
});

/** The body of every attempt of a delivery: the envelope of its event, or a list of them. */
export const toBody = ({ isBatch, events }: DeliveryContent, organizationId: number): string => {
  const envelopes = events.map((event) => toEnvelope(event, organizationId));
  return stringifyExactly(isBatch ? { events: envelopes } : envelopes[0]);
};

/** The value of the header about a delivery's type: that of its event, or that it has several. */
export const toTypeHeader = ({ isBatch, events: [first] }: DeliveryContent): string =>
  isBatch || first === undefined ? BATCH_TYPE : first.type;
