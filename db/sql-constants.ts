import { BATCH_DAYS, CHUNKS_AT_ONCE } from './batches/tables/batch.ts';
import { MOVEMENT_TEXTS, NO_CAUSE } from './billing/tables/movement.ts';
import { PAYMENT_STATES } from './billing/tables/payment.ts';
import { STORED_A_DAY } from './billing/tables/plan-usage.ts';
import { MAX_SCHEDULE_DAYS, REGISTRY_PATIENCE_HOURS } from './calls/tables/call.ts';
import { LEAVE_SEC } from './calls/tables/call-attempt.ts';
import {
  CAMPAIGN_DAYS,
  CAMPAIGN_KEPT_DAYS,
  MAX_CALLS_PER_SECOND,
  MAX_RECIPIENTS,
} from './calls/tables/campaign.ts';
import { MAX_SPEECH_FAILURES } from './calls/tables/campaign-recipient.ts';
import { SOON_TURN_MS } from './calls/tables/voice-carrier.ts';
import {
  DIAL_REFUSALS,
  PAUSING_REFUSALS,
  REFUSED_END_REASONS,
  SANDBOX_CARRIER,
  UNREACHABLE_CAUSES,
} from './calls/tables/words.ts';
import { CLICK_EVENT_BYTES, CLICKED_EVENT, CLICKS_PER_EVENT } from './clicks/tables/click-event.ts';
import {
  DIMENSIONS,
  MAX_DESTINATIONS,
  MAX_DIMENSION_VALUES,
  SHARED_DIMENSIONS,
} from './clicks/tables/link-day.ts';
import { ALL_LINKS, MAX_TOP_LINKS } from './clicks/tables/organization-day.ts';
import { EVIDENCE_MONTHS, MAX_KNOWN_CONTACTS } from './contacts/tables/contact-evidence.ts';
import { REGISTRY_UPDATE_HOUR } from './contacts/tables/registry-answer.ts';
import type { SqlConstants } from './engine/sql-functions/build-functions.ts';
import { MAIL_KINDS, MAIL_TERMS, MAX_MAILS_A_DAY } from './kernel/tables/mail.ts';
import { RESTORABLE_DAYS } from './links/tables/link.ts';
import { NEW_REFERENCES_A_DAY } from './links/tables/link-reference.ts';
import { ERASED } from './people/tables/erased.ts';
import {
  SANDBOX_CALLING,
  SANDBOX_DAYS,
  SANDBOX_QUOTAS,
  SANDBOX_STORED_A_DAY,
} from './people/tables/sandbox.ts';
import { AUDIO_DAYS } from './speech/tables/speech-audio.ts';
import { TIME_ZONE } from './time-zone.ts';
import { MAX_BATCH_BYTES } from './webhooks/tables/webhook-endpoint.ts';
import { SLOW_LANE_SLOTS, SLOW_RESPONSE_MS } from './webhooks/tables/webhook-slot.ts';

/**
 * The constants that files of `db/<subject>/functions` take from TypeScript; each is declared beside the table that it
 * is about.
 */
export const SQL_CONSTANTS: SqlConstants = {
  time_zone: TIME_ZONE,
  dimensions: DIMENSIONS.length,
  shared_dimensions: SHARED_DIMENSIONS.length,
  max_destinations: MAX_DESTINATIONS,
  max_dimension_values: MAX_DIMENSION_VALUES,
  max_top_links: MAX_TOP_LINKS,
  all_links: ALL_LINKS,
  clicked_event: CLICKED_EVENT,
  clicks_per_event: CLICKS_PER_EVENT,
  click_event_bytes: CLICK_EVENT_BYTES,
  restorable_days: RESTORABLE_DAYS,
  new_references_a_day: NEW_REFERENCES_A_DAY,
  audio_days: AUDIO_DAYS,
  batch_days: BATCH_DAYS,
  chunks_at_once: CHUNKS_AT_ONCE,
  slow_lane_slots: SLOW_LANE_SLOTS,
  slow_response_ms: SLOW_RESPONSE_MS,
  max_batch_bytes: MAX_BATCH_BYTES,
  dial_refusals: DIAL_REFUSALS,
  unreachable_causes: UNREACHABLE_CAUSES,
  refused_end_reasons: REFUSED_END_REASONS,
  soon_turn_ms: SOON_TURN_MS,
  leave_sec: LEAVE_SEC,
  max_schedule_days: MAX_SCHEDULE_DAYS,
  evidence_months: EVIDENCE_MONTHS,
  max_known_contacts: MAX_KNOWN_CONTACTS,
  registry_update_hour: REGISTRY_UPDATE_HOUR,
  registry_patience_hours: REGISTRY_PATIENCE_HOURS,
  max_recipients: MAX_RECIPIENTS,
  max_calls_per_second: MAX_CALLS_PER_SECOND,
  max_speech_failures: MAX_SPEECH_FAILURES,
  campaign_days: CAMPAIGN_DAYS,
  campaign_kept_days: CAMPAIGN_KEPT_DAYS,
  pausing_refusals: PAUSING_REFUSALS,
  movement_texts: MOVEMENT_TEXTS,
  no_cause: NO_CAUSE,
  payment_states: PAYMENT_STATES,
  stored_a_day: STORED_A_DAY,
  sandbox_stored_a_day: SANDBOX_STORED_A_DAY,
  sandbox_carrier: SANDBOX_CARRIER,
  sandbox_days: SANDBOX_DAYS,
  sandbox_quotas: SANDBOX_QUOTAS,
  sandbox_calling: SANDBOX_CALLING,
  erased_person: ERASED.person,
  erased_mail_domain: ERASED.mailDomain,
  erased_text: ERASED.text,
  erased_url: ERASED.url,
  erased_number: ERASED.number,
  max_mails_a_day: MAX_MAILS_A_DAY,
  mail_terms: MAIL_KINDS.map((kind) => ({ kind, ...MAIL_TERMS[kind] })),
};
