import type { ClaimedAttempt } from '../../../db/queries/webhook-attempts.ts';
import { toColombiaIso } from '../../../shared/time/colombia.ts';

/** Contract, section 6: an incompatible change makes it 2. */
const ENVELOPE_VERSION = 1;

/** What every event looks like to a customer. */
export const toEnvelope = ({ event, organizationId }: ClaimedAttempt) => ({
  id: event.id,
  type: event.type,
  version: ENVELOPE_VERSION,
  service: event.service,
  accountId: organizationId,
  occurredAt: toColombiaIso(new Date(event.occurredAtMs)),
  data: event.data,
});
