import { stringifyExactly } from '../../db/engine/exact-json.ts';
import { toColombiaIso } from '../platform/time/colombia.ts';
import { ENVELOPE_VERSION } from './envelope.ts';

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
