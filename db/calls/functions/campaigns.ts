import * as z from 'zod';
import { CHARGE_REFUSALS } from '../../billing/functions/billing.ts';
import { ContactHours } from '../../contacts/functions/contacts.ts';
import {
  bigint,
  bool,
  columns,
  DayQuota,
  defineSqlFunction,
  emitted,
  int,
  json,
  moment,
  nothing,
  orNull,
  refused,
  text,
  uuid,
} from '../../engine/sql-functions/define-sql-function.ts';
import { idempotency, KEY_REUSED, replayed } from '../../kernel/functions/idempotency.ts';
import { WantedAudio } from '../../speech/functions/speech.ts';
import { WINDOW_ZONES } from '../tables/campaign.ts';
import { CALLING_REFUSALS } from '../tables/words.ts';
import { NewCall } from './calls.ts';
import { CAMPAIGN_STATE } from './change-campaign.ts';

const STORED = 'STORAGE_QUOTA_EXCEEDED';

/** The settings that all calls of a campaign share. */
export const CampaignTerms = NewCall.omit({
  callId: true,
  to: true,
  toCountry: true,
  toIsOrdinary: true,
  clientReference: true,
  webhookUrl: true,
  scheduledAt: true,
});
export type CampaignTerms = z.infer<typeof CampaignTerms>;

const NewCampaign = z.strictObject({
  campaignId: z.guid(),
  name: z.string(),
  terms: CampaignTerms,
  /** Either the audio or the text and its voice. */
  audioId: z.guid().nullable(),
  text: z.string().nullable(),
  voice: z.string().nullable(),
  /** The price item of a character of its text. */
  speechItem: z.string().nullable(),
  /** Days as ISO counts them, Monday is 1. */
  window: z
    .strictObject({
      from: z.string(),
      to: z.string(),
      days: z.array(z.int()),
      timeZone: z.enum(WINDOW_ZONES).optional(),
    })
    .nullable(),
  callsPerSecond: z.number().nullable(),
  maxAtOnce: z.int().nullable(),
  startAt: z.string().nullable(),
  reference: z.string().nullable(),
  webhookUrl: z.string().nullable(),
});
export type NewCampaign = z.infer<typeof NewCampaign>;

export const createCampaign = defineSqlFunction({
  name: 'create_campaign',
  args: {
    organization: bigint,
    apiKey: orNull(bigint),
    costCenter: bigint,
    campaign: json(NewCampaign),
    idempotency,
  },
  result: json(
    z.discriminatedUnion('outcome', [
      z.object({ outcome: z.literal('created'), createdAt: z.string() }),
      replayed(z.object({ campaignId: z.guid() })),
      refused([
        KEY_REUSED,
        'CALLBLASTING_AUDIO_NOT_FOUND',
        'VALIDATION_INVALID_PARAMETER',
        'BILLING_NOT_PRICED',
        STORED,
      ]).extend({
        field: z.string().optional(),
        quota: DayQuota.nullish(),
      }),
    ]),
  ),
});

/** Null when there is no such campaign. */
export const updateCampaign = defineSqlFunction({
  name: 'update_campaign',
  args: { organization: bigint, seen: text, campaign: json(NewCampaign) },
  result: json(
    z
      .discriminatedUnion('outcome', [
        z.object({ outcome: z.enum(['updated', 'stale']) }),
        refused([
          CAMPAIGN_STATE,
          'CALLBLASTING_AUDIO_NOT_FOUND',
          'VALIDATION_INVALID_PARAMETER',
          'BILLING_NOT_PRICED',
        ]).extend({ field: z.string().optional() }),
      ])
      .nullable(),
  ),
});

const NewRecipient = z.strictObject({
  to: z.string(),
  country: z.string().nullable(),
  isOrdinary: z.boolean(),
  externalId: z.string().nullable(),
  variables: z.record(z.string(), z.string()).nullable(),
  audioMs: z.int().nullable(),
  characters: z.int(),
  /** Hex; see the column. */
  sentences: z.string().nullable(),
});
export type NewRecipient = z.infer<typeof NewRecipient>;

const AddedRecipients = json(
  z
    .discriminatedUnion('outcome', [
      z.object({ outcome: z.literal('added'), accepted: z.int(), duplicates: z.int() }),
      refused([CAMPAIGN_STATE, 'VALIDATION_INVALID_PARAMETER', STORED]).extend({
        quota: DayQuota.nullish(),
        /** The text by which the lines were judged was edited meanwhile. */
        isOtherText: z.literal(true).optional(),
      }),
    ])
    .nullable(),
);
const newRecipients = {
  organization: bigint,
  campaign: uuid,
  recipients: json(z.array(NewRecipient)),
  rejected: int,
  text: orNull(text),
};

/** Null when there is no such campaign. */
export const addCampaignRecipients = defineSqlFunction({
  name: 'add_campaign_recipients',
  args: newRecipients,
  result: AddedRecipients,
});

/** Adds recipients of a file whose earlier parts were added before. */
export const addUploadedRecipients = defineSqlFunction({
  name: 'add_campaign_recipients',
  args: { ...newRecipients, upload: uuid },
  result: AddedRecipients,
});

export const removeCampaignRecipients = defineSqlFunction({
  name: 'remove_campaign_recipients',
  args: { organization: bigint, campaign: uuid },
  /** Null when there is no such campaign. */
  result: json(
    z
      .discriminatedUnion('outcome', [
        z.object({ outcome: z.literal('removed'), removed: z.int() }),
        refused([CAMPAIGN_STATE]),
      ])
      .nullable(),
  ),
});

export const claimCampaignCalls = defineSqlFunction({
  name: 'claim_campaign_calls',
  args: { campaign: uuid, runner: uuid, carrier: text, limit: int, hours: ContactHours },
  /** Null when there is nothing left to do now. */
  result: json(
    z
      .object({
        /** `at`: the call's turn at a carrier that dials only so many a second. */
        calls: z.array(z.object({ callId: z.guid(), attempt: z.int(), at: z.string().optional() })),
        /** The time until something may be due. */
        waitMs: z.number(),
        emitted,
      })
      .nullable(),
  ),
});

export const takeDueCampaigns = defineSqlFunction({
  name: 'take_due_campaigns',
  args: { limit: int },
  result: json(z.array(z.object({ campaignId: z.guid(), runs: z.boolean(), speaks: z.boolean() }))),
});

const Sentences = z.record(z.string(), z.strictObject({ key: z.string(), ms: z.int() }));
export type Sentences = z.infer<typeof Sentences>;

export const claimCampaignSpeech = defineSqlFunction({
  name: 'claim_campaign_speech',
  args: { campaign: uuid, speaker: uuid, ahead: int, limit: int },
  /** Null when there is nothing to speak. */
  result: json(
    z
      .object({
        organizationId: z.int(),
        text: z.string(),
        voice: z.string(),
        sentences: Sentences.nullable(),
        recipients: z.array(
          z.object({ position: z.int(), variables: z.record(z.string(), z.string()).nullable() }),
        ),
        /** There are no others. */
        isLast: z.boolean(),
        /** Numbers that the registry has to be asked about before their speech is made. */
        unchecked: z.array(z.string()),
      })
      .nullable(),
  ),
});

const MadeSpeech = z.strictObject({
  position: z.int(),
  /** Null: it could not be spoken. With `isFailed` it is tried again, a few times. */
  audioKey: z.string().nullable(),
  audioMs: z.int().nullable(),
  isFailed: z.boolean().optional(),
});
export type MadeSpeech = z.infer<typeof MadeSpeech>;

export const storeCampaignSpeech = defineSqlFunction({
  name: 'store_campaign_speech',
  args: {
    campaign: uuid,
    speaker: uuid,
    sentences: json(Sentences.nullable()),
    made: json(z.array(MadeSpeech)),
  },
  result: nothing,
});

export const claimCampaignAudio = defineSqlFunction({
  name: 'claim_campaign_audio',
  args: { campaign: uuid, audio: json(WantedAudio) },
  result: json(
    z.discriminatedUnion('outcome', [
      z.object({ outcome: z.literal('ready'), audioId: z.guid(), durationMs: z.int() }),
      z.object({ outcome: z.literal('claimed'), isSandbox: z.boolean() }),
      z.object({ outcome: z.literal('pending') }),
      /** The campaign does not run. */
      z.object({ outcome: z.literal('stopped') }),
      refused([...CHARGE_REFUSALS, ...CALLING_REFUSALS] as const),
    ]),
  ),
});

export const completeCampaignAudio = defineSqlFunction({
  name: 'complete_campaign_audio',
  args: { campaign: uuid, audio: uuid, engine: text, durationMs: int },
  /** False when it was discarded meanwhile. */
  result: bool,
});

const count = z.union([z.int(), z.bigint()]).transform(Number);
export const estimateCampaign = defineSqlFunction({
  name: 'estimate_campaign',
  args: {
    organization: bigint,
    campaign: uuid,
    items: json(
      z.strictObject({
        speech: z.string().nullable(),
        voice: z.string().nullable(),
        characters: z.int(),
        sentences: z.string(),
      }),
    ),
    marginSec: int,
  },
  /** Null when there is no such campaign. */
  result: json(
    z
      .discriminatedUnion('outcome', [
        refused(['BILLING_NOT_PRICED']),
        z.object({
          outcome: z.literal('estimated'),
          recipients: count,
          callable: count,
          notAllowed: count,
          optedOut: count,
          excluded: count,
          invalid: count,
          highestMicro: z.string().transform(BigInt),
          lowestMicro: z.string().transform(BigInt),
          currency: z.string(),
          averageSec: z.number(),
          callsPerSecond: z.number().nullable(),
          maxActive: z.int().nullable(),
        }),
      ])
      .nullable(),
  ),
});

export const campaignOpensAt = defineSqlFunction({
  name: 'campaign_opens_at',
  args: { campaign: columns('campaign'), at: moment },
  result: orNull(moment),
});

export const eraseCampaigns = defineSqlFunction({
  name: 'erase_campaigns',
  args: { limit: int },
  result: int,
});
