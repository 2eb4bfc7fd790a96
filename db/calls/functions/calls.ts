import * as z from 'zod';
import { PURPOSES } from '../../contacts/tables/opt-out.ts';
import {
  bigint,
  defineSqlFunction,
  emitted,
  int,
  json,
  moment,
  orNull,
  refused,
  text,
  uuid,
} from '../../engine/sql-functions/define-sql-function.ts';
import { idempotency, KEY_REUSED, replayed } from '../../kernel/functions/idempotency.ts';
import { WantedAudio } from '../../speech/functions/speech.ts';
import { AUDIO_FORMATS, ON_MACHINE } from '../tables/words.ts';

/** The fields of a call, whatever it plays. */
export const NewCall = z.strictObject({
  callId: z.guid(),
  to: z.string(),
  /** Alpha-2; null: no country. */
  toCountry: z.string().nullable(),
  /** A landline or mobile. */
  toIsOrdinary: z.boolean(),
  /** Null: the organization's default, or else the platform's. */
  callerId: z.string().nullable(),
  platformCallerId: z.string(),
  clientReference: z.string().nullable(),
  /** Where its own events are sent, besides endpoints. */
  webhookUrl: z.string().nullable(),
  repeat: z.int(),
  recordingTtlSec: z.int(),
  maxAttempts: z.int(),
  minIntervalSec: z.int(),
  minSuccessSec: z.int(),
  purpose: z.enum(PURPOSES).nullable(),
  /** The company on whose behalf it calls; null: the organization itself. */
  creditor: z.string().nullable(),
  /** ISO 8601; null: any time. */
  scheduledAt: z.string().nullable(),
  expiresAt: z.string().nullable(),
  onMachine: z.enum(ON_MACHINE).nullable(),
  optOutDigit: z.string().nullable(),
});
export type NewCall = z.infer<typeof NewCall>;

const TextCall = NewCall.extend({
  /** Time in seconds that an attempt may last beyond its audio. */
  marginSec: z.int(),
  /** The registry of excluded numbers was asked, even if it gave no answer. */
  isAsked: z.boolean(),
});

const TextAudio = WantedAudio.extend({
  /** Once the caller has made what it claimed. */
  made: z.strictObject({ engine: z.string(), durationMs: z.int() }).exactOptional(),
});

const REFUSALS = [
  KEY_REUSED,
  'CALLBLASTING_AUDIO_NOT_FOUND',
  'BAD_REQUEST',
  'VALIDATION_INVALID_PARAMETER',
  'BILLING_NOT_PRICED',
  'BILLING_INSUFFICIENT_FUNDS',
  'BILLING_SPEND_LIMIT_REACHED',
] as const;

/** `field`: the request field concerned. */
const CREATIONS = [
  z.object({ outcome: z.literal('created') }),
  replayed(z.object({ callId: z.guid() })),
  refused(REFUSALS).extend({ field: z.string().optional() }),
] as const;
/** The audio of a call that plays a text may be refused, too. */
const TextRefusal = refused([...REFUSALS, 'RATE_TPS_EXCEEDED']).extend({ field: z.string().optional() });
const CallCreation = z.discriminatedUnion('outcome', CREATIONS);
export type CallCreation = z.infer<typeof CallCreation> | z.infer<typeof TextRefusal>;

export const createCall = defineSqlFunction({
  name: 'create_call',
  args: {
    organization: bigint,
    apiKey: orNull(bigint),
    costCenter: bigint,
    call: json(NewCall.extend({ audioId: z.guid() })),
    idempotency,
  },
  result: json(CallCreation),
});

export const createTextCall = defineSqlFunction({
  name: 'create_text_call',
  args: {
    organization: bigint,
    apiKey: orNull(bigint),
    costCenter: bigint,
    call: json(TextCall),
    audio: json(TextAudio),
    idempotency,
  },
  /**
   * `unchecked`: the registry of excluded numbers has to be asked. `claimed`: the caller must make the audio, which is charged, and call again. `pending`: another request is making
   * it. `discarded`: making it took longer than its lease.
   */
  result: json(
    z.discriminatedUnion('outcome', [
      CREATIONS[0],
      CREATIONS[1],
      TextRefusal,
      z.object({ outcome: z.literal('unchecked') }),
      z.object({ outcome: z.literal('claimed'), isSandbox: z.boolean() }),
      z.object({ outcome: z.literal('pending') }),
      z.object({ outcome: z.literal('discarded') }),
    ]),
  ),
});

export const cancelCall = defineSqlFunction({
  name: 'cancel_call',
  args: { organization: bigint, call: uuid },
  /** Null when there is no such call. */
  result: json(emitted.nullable()),
});

/** The exceeded limit: number of audios, or their bytes. */
const NoRoom = z.object({
  outcome: z.literal('full'),
  limit: z.enum(['audios', 'bytes']),
  max: z.int(),
});
export type NoRoom = z.infer<typeof NoRoom>;

/** The limits of organizations without their own. */
const DefaultLimits = z.strictObject({ maxAudios: z.int(), maxBytes: z.int() });

export const audioQuota = defineSqlFunction({
  name: 'audio_quota',
  args: { organization: bigint, audio: json(DefaultLimits.extend({ sizeBytes: z.int() })) },
  result: json(z.discriminatedUnion('outcome', [z.object({ outcome: z.literal('free') }), NoRoom])),
});

const NewAudio = z.strictObject({
  audioId: z.guid(),
  name: z.string(),
  originalName: z.string(),
  format: z.enum(AUDIO_FORMATS),
  durationMs: z.int(),
  sizeBytes: z.int(),
  objectKey: z.string(),
});

export const storeCallAudio = defineSqlFunction({
  name: 'store_call_audio',
  args: { organization: bigint, audio: json(NewAudio.extend(DefaultLimits.shape)) },
  result: json(
    z.discriminatedUnion('outcome', [
      z.object({ outcome: z.literal('stored'), createdAt: z.string() }),
      NoRoom,
    ]),
  ),
});

export const airUnitAt = defineSqlFunction({
  name: 'air_unit_at',
  args: { organization: bigint, currency: text, to: text, at: moment },
  result: bigint,
});

/** The most calls that one organization had. */
export const eraseOldNumbers = defineSqlFunction({
  name: 'erase_old_numbers',
  args: { limit: int },
  result: int,
});
