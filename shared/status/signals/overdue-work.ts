import { dueChunks } from '../../../db/batches/queries/batch-chunks.ts';
import { DUE_TOP_UPS } from '../../../db/billing/queries/top-ups.ts';
import {
  CAMPAIGN_CALLS,
  DUE_CALLS,
  DUE_RECORDINGS,
  LOST_ATTEMPTS,
  SILENT_ATTEMPTS,
} from '../../../db/calls/queries/due-calls.ts';
import type { DueRows } from '../../../db/engine/due-rows.ts';
import { DUE_MAILS } from '../../../db/kernel/queries/mails.ts';
import { DUE_REFERENCES } from '../../../db/links/queries/due-references.ts';
import { DUE_SPEECH } from '../../../db/speech/queries/speech-audio.ts';
import { DUE_DELIVERIES } from '../../../db/webhooks/queries/webhook-outbox.ts';

type Watched = {
  rows: DueRows<object>;
  /** The functions whose own outage (of a carrier, an engine, a provider) also explains that it waits. */
  follows: readonly string[];
};

/** Every kind of durable work, whose oldest row the watch looks at. */
export const WATCHED_WORK: readonly Watched[] = [
  { rows: DUE_DELIVERIES, follows: [] },
  { rows: DUE_MAILS, follows: ['portal'] },
  { rows: DUE_TOP_UPS, follows: ['account'] },
  { rows: DUE_SPEECH, follows: ['tts', 'callblasting'] },
  { rows: DUE_CALLS, follows: ['callblasting'] },
  { rows: CAMPAIGN_CALLS, follows: ['callblasting'] },
  { rows: SILENT_ATTEMPTS, follows: ['callblasting'] },
  { rows: LOST_ATTEMPTS, follows: ['callblasting'] },
  { rows: DUE_RECORDINGS, follows: ['callblasting'] },
  { rows: dueChunks('numberinsight'), follows: [] },
  { rows: dueChunks('urlshortener'), follows: [] },
  { rows: DUE_REFERENCES, follows: [] },
];
