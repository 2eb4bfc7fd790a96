import type { ClaimedAttempt } from '../../../db/queries/webhook-attempts.ts';
import { toColombiaIso } from '../../../shared/time/colombia.ts';
import { ENVELOPE_VERSION } from '../../../shared/webhooks/envelope.ts';

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
