import { stringifyExactly } from '../../db/engine/exact-json.ts';
import { toColombiaIso } from '../platform/time/colombia.ts';

/** Contract, section 6: an incompatible change would make it 2. */
export const ENVELOPE_VERSION = 1;

export type StoredEvent = { id: string; type: string; service: string; occurredAt: Date; data: unknown };

/** The body of every delivery of an event. */
export const toBody = (event: StoredEvent, organizationId: number): string =>
  stringifyExactly({
    id: event.id,
    type: event.type,
    version: ENVELOPE_VERSION,
    service: event.service,
    accountId: organizationId,
    occurredAt: toColombiaIso(event.occurredAt),
    data: event.data,
  });
