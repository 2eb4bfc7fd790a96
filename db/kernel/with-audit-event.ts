import { type Database, overClient } from '../engine/client.ts';
import { withLead } from '../engine/deadlines/with-lead.ts';

/**
 * Tells the transaction which verb is running. Takes the event, as JSON. Its input is a setting of its own, which only the event that
 * is written reads: the trigger's condition copies `audit.event` for each row that changes, and a thousand links are a megabyte.
 */
export const SAY_AUDIT_EVENT =
  "select set_config('audit.input', $1::jsonb ->> 'input', true), set_config('audit.event', ($1::jsonb - 'input')::text, true)";

/**
 * The database for one verb: every statement, alone or in a batch, runs in a transaction that has the verb's audit
 * event set, in the same round trip. See `db/kernel/functions/audit/record-audit-event.sql`.
 */
export const withAuditEvent = ({ $client, leftMs }: Database, event: string): Database =>
  overClient(
    withLead($client, () => ({ text: SAY_AUDIT_EVENT, params: [event] })),
    leftMs,
  );
