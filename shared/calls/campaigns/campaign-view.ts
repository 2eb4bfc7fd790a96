import * as z from 'zod';
import type { CampaignRow } from '../../../db/calls/queries/campaigns.ts';
import { CAMPAIGN_STATUSES, ON_MACHINE, PAUSE_REASONS } from '../../../db/calls/tables/words.ts';
import { PURPOSES } from '../../../db/contacts/tables/opt-out.ts';
import { MicroAmount } from '../../billing/amounts.ts';
import { DAYS, paceFields, TEXT_META, WindowZone, windowFields } from './campaign-fields.ts';

const ID = '5c8d0a3e-8f4b-4b57-9f6e-1b2c3d4e5f60';
const instant = z.iso.datetime().nullable();

export const CampaignParams = z.object({
  id: z.guid().meta({ description: 'The id of a campaign.', format: 'uuid', example: ID }),
});

/** Why recipients ended, as answers count them. */
const Reasons = z.record(z.string(), z.int()).meta({
  example: { completed: 61, busy: 4, no_answer: 9 },
});

/** A new campaign, as an example. */
export const DRAFT_CAMPAIGN = {
  id: ID,
  name: 'Reminders of November',
  status: 'draft' as const,
  pausedBecause: null,
  waitingUntil: null,
  text: TEXT_META.example,
  voice: 'es-CO-Salome',
  audioId: null,
  callerId: null,
  window: { from: '08:00', to: '18:00', days: [...DAYS.slice(0, 5)], timeZone: 'colombia' as const },
  pace: { callsPerSecond: 2, maxAtOnce: 20 },
  startAt: null,
  reference: 'november',
  repeat: 2,
  recordingTtlSec: 0,
  retry: { maxAttempts: 2, minIntervalSec: 600, minSuccessSec: 5 },
  options: {
    purpose: 'service' as const,
    creditor: null,
    expiresAt: null,
    machineDetection: false,
    onMachine: null,
    optOutDigit: null,
  },
  webhookUrl: null,
  progress: { recipients: 0, pending: 0, calling: 0, ended: 0, reasons: {} },
  costMicro: 0,
  createdAt: '2026-11-21T13:30:00.000Z',
  startedAt: null,
  finishedAt: null,
};

/** One that was started, as an example. */
export const STARTED_CAMPAIGN = {
  ...DRAFT_CAMPAIGN,
  status: 'running' as const,
  progress: { ...DRAFT_CAMPAIGN.progress, recipients: 100, pending: 100 },
  startedAt: '2026-11-21T13:35:00.000Z',
};

/** A campaign, as the API shows it. */
export const Campaign = z
  .object({
    id: z.uuid().meta({ description: 'Identifier.', example: ID }),
    name: z.string(),
    status: z.enum(CAMPAIGN_STATUSES).meta({
      example: 'running',
    }),
    pausedBecause: z.enum(PAUSE_REASONS).nullable().meta({
      example: null,
    }),
    waitingUntil: instant,
    text: z.string().nullable(),
    voice: z.string().nullable(),
    audioId: z.uuid().nullable(),
    callerId: z.string().nullable(),
    window: z
      .object({ ...windowFields, timeZone: WindowZone })
      .meta({ id: 'CampaignWindow' })
      .nullable(),
    pace: z.object(paceFields).meta({ id: 'CampaignPace' }).nullable(),
    startAt: instant,
    reference: z.string().nullable(),
    repeat: z.int(),
    recordingTtlSec: z.int(),
    retry: z
      .object({ maxAttempts: z.int(), minIntervalSec: z.int(), minSuccessSec: z.int() })
      .meta({ id: 'CampaignRetry' }),
    options: z
      .object({
        purpose: z.enum(PURPOSES).nullable(),
        creditor: z.string().nullable(),
        expiresAt: instant,
        machineDetection: z.boolean(),
        onMachine: z.enum(ON_MACHINE).nullable(),
        optOutDigit: z.string().nullable(),
      })
      .meta({ id: 'CampaignShownOptions' }),
    webhookUrl: z.string().nullable(),
    progress: z
      .object({
        recipients: z.int(),
        pending: z.int(),
        calling: z.int(),
        ended: z.int(),
        reasons: Reasons,
      })
      .meta({
        id: 'CampaignProgress',
        example: {
          recipients: 100,
          pending: 20,
          calling: 6,
          ended: 74,
          reasons: { completed: 61, busy: 4, no_answer: 9 },
        },
      }),
    costMicro: MicroAmount,
    createdAt: z.iso.datetime(),
    startedAt: instant,
    finishedAt: instant,
  })
  .meta({ id: 'Campaign', example: DRAFT_CAMPAIGN });
export type Campaign = z.input<typeof Campaign>;

/** The terms that the calls of a campaign share, as they were given with the campaign. */
const ShownTerms = z.object({
  callerId: z.string().nullable().default(null),
  repeat: z.int(),
  recordingTtlSec: z.int(),
  maxAttempts: z.int(),
  minIntervalSec: z.int(),
  minSuccessSec: z.int(),
  purpose: z.enum(PURPOSES).nullable().default(null),
  creditor: z.string().nullable().default(null),
  expiresAt: z.string().nullable().default(null),
  onMachine: z.enum(ON_MACHINE).nullable().default(null),
  optOutDigit: z.string().nullable().default(null),
});

export function toCampaign(row: CampaignRow): Campaign {
  const { progress, windowDays, windowFrom, windowTo, windowZone, callsPerSecond, maxAtOnce } = row;
  const { recipients, unspoken, ready, calling, ended, reasons } = progress;
  const toText = (moment: Date | null) => moment?.toISOString() ?? null;
  const terms = ShownTerms.parse(row.terms);
  return {
    id: row.campaignId,
    name: row.name,
    status: row.status,
    pausedBecause: row.pausedBecause,
    waitingUntil: toText(row.waitingUntil),
    text: row.text,
    voice: row.voice,
    audioId: /^audios\/([^.]+)\./.exec(row.audioKey ?? '')?.[1] ?? null,
    callerId: terms.callerId,
    window:
      windowDays === null
        ? null
        : {
            from: windowFrom?.slice(0, 5) ?? '',
            to: windowTo?.slice(0, 5) ?? '',
            days: DAYS.filter((_, index) => windowDays.includes(index + 1)),
            timeZone: windowZone ?? 'colombia',
          },
    pace:
      callsPerSecond === null && maxAtOnce === null
        ? null
        : { ...(callsPerSecond !== null && { callsPerSecond }), ...(maxAtOnce !== null && { maxAtOnce }) },
    startAt: toText(row.startAt),
    reference: row.reference,
    repeat: terms.repeat,
    recordingTtlSec: terms.recordingTtlSec,
    retry: {
      maxAttempts: terms.maxAttempts,
      minIntervalSec: terms.minIntervalSec,
      minSuccessSec: terms.minSuccessSec,
    },
    options: {
      purpose: terms.purpose,
      creditor: terms.creditor,
      expiresAt: toText(terms.expiresAt === null ? null : new Date(terms.expiresAt)),
      machineDetection: terms.onMachine !== null,
      onMachine: terms.onMachine,
      optOutDigit: terms.optOutDigit,
    },
    webhookUrl: row.webhookUrl,
    progress: { recipients, pending: unspoken + ready, calling, ended, reasons },
    costMicro: progress.airMicro + progress.speechMicro,
    createdAt: row.createdAt.toISOString(),
    startedAt: toText(row.startedAt),
    finishedAt: toText(row.finishedAt),
  };
}
