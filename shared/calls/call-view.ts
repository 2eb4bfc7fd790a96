import * as z from 'zod';
import type { CallRow } from '../../db/calls/queries/calls.ts';
import { CALL_STATUSES, END_REASONS, ON_MACHINE } from '../../db/calls/tables/call.ts';
import { ANSWERERS, ATTEMPT_STATUSES } from '../../db/calls/tables/call-attempt.ts';
import { PURPOSES } from '../../db/contacts/tables/opt-out.ts';
import { toDecimal } from '../billing/to-decimal.ts';
import type { TenantCtx } from '../platform/ctx.ts';
import { toColombiaDateTime } from '../platform/time/colombia.ts';
import { toNextAttempt } from './next-attempt.ts';
import { toRecordingUrl } from './recording-url.ts';

const momentAt = (time: string) =>
  z.string().meta({ description: 'In Colombia time.', example: `2026-11-21 ${time}` });

const Attempt = z
  .object({
    attempt: z.int().meta({ description: 'From 1.', example: 1 }),
    status: z.enum(ATTEMPT_STATUSES).meta({
      description: '`initiated`, `ringing` and `answered` are under way; the others are how it ended.',
      example: 'completed',
    }),
    answered: z.boolean().meta({ description: 'Whether somebody, or something, answered.', example: true }),
    answeredBy: z.enum(ANSWERERS).nullable().meta({
      description:
        'What answered, if `machineDetection` was requested. `unknown`: the carrier could not tell. Null: there is no result.',
      example: 'human',
    }),
    audioPlayed: z.boolean().meta({
      description: 'Whether the audio was played to its end, or until a digit was pressed.',
      example: true,
    }),
    durationTotal: z.int().nullable().meta({ description: 'Seconds from dialing to the end.', example: 31 }),
    durationAir: z.int().nullable().meta({ description: 'Seconds of conversation, charged.', example: 24 }),
    hangupCause: z.int().nullable().meta({ description: 'Q.850 cause; null until it ends.', example: 16 }),
    causeText: z.string().nullable().meta({
      description: 'Description of the cause.',
      example: 'Normal call clearing',
    }),
    recorded: z.boolean().meta({ description: 'Whether a recording was made.', example: false }),
    recordingUrl: z.url().nullable().meta({
      description:
        'URL of the recording, valid for 60 minutes; no key is needed. Null if there is none, or if it is no longer kept.',
      example: null,
    }),
    dtmf: z.string().nullable().meta({ description: 'The digit that was pressed.', example: '1' }),
    startedAt: momentAt('08:30:01'),
    answeredAt: momentAt('08:30:08').nullable(),
    endedAt: momentAt('08:30:32').nullable(),
  })
  .meta({ id: 'CallAttempt' });

/** A call, as the API shows it. */
export const Call = z
  .object({
    id: z.uuid().meta({ description: 'Identifier.', example: '0b9f0c0e-6f0e-4a52-9e0a-6f5d3c1d2b7a' }),
    to: z.string().meta({
      description: 'Number called, digits with country code; `0` once it has been erased.',
      example: '573001234567',
    }),
    clientReference: z
      .string()
      .nullable()
      .meta({ description: 'Your own reference.', example: 'invoice-1024' }),
    status: z.enum(CALL_STATUSES).meta({
      description: '`retrying`: between two attempts. `success`, `failed` and `canceled` are final.',
      example: 'success',
    }),
    attemptsCount: z.int().meta({ description: 'Attempts started.', example: 1 }),
    cost: z.string().meta({
      description:
        'Charged so far, with 6 decimals: the air time of its attempts, detection of who answered them, and its audio if that was made for it.',
      example: '48.000000',
    }),
    currency: z.string().nullable().meta({ description: 'ISO 4217.', example: 'COP' }),
    nextAttemptAt: momentAt('08:40:00').nullable().meta({
      description:
        'When the next attempt is due, in Colombia time. Null when there is none, or one is in progress.',
      example: null,
    }),
    heldUntil: momentAt('07:00:00').nullable().meta({
      description:
        'Until when the next attempt waits, in Colombia time, if it waits for the hours in which the person may be called, for an earlier contact or for the registry of excluded numbers.',
      example: null,
    }),
    purpose: z
      .enum(PURPOSES)
      .nullable()
      .meta({ description: 'Why the number is called, as you said.', example: 'service' }),
    creditor: z.string().nullable().meta({
      description: 'On whose behalf the number is called, as you said; null: your organization.',
      example: null,
    }),
    scheduledAt: momentAt('08:30:00').nullable().meta({
      description: 'It is not dialed before this time, in Colombia time. Null: it is dialed at once.',
      example: null,
    }),
    expiresAt: momentAt('18:00:00').nullable().meta({
      description: 'It is not dialed from this time on, in Colombia time. Null: it does not expire.',
      example: null,
    }),
    onMachine: z.enum(ON_MACHINE).nullable().meta({
      description: 'What happens when a machine answers. Null: who answers is not detected.',
      example: null,
    }),
    optOutDigit: z.string().nullable().meta({
      description: 'A person who presses this digit opts out of calls for this purpose.',
      example: null,
    }),
    endReason: z.enum(END_REASONS).nullable().meta({
      description:
        'Why it ended. `too_short`: answered for less than `minSuccessSec`. `unreachable`: the number does not exist or cannot be routed. `network`: a failure of a network or of the carrier. `machine`: a machine answered, and was hung up on. `expired`: not dialed before `expiresAt`, or the registry of excluded numbers could not be asked for 72 hours. `opted_out`: the person has opted out of calls of this purpose, or did so in this one. `excluded`: the number is in the registry of excluded numbers. `no_funds`: the balance or a limit did not cover it. Null while it is in progress.',
      example: 'completed',
    }),
    attempts: z.array(Attempt).meta({ description: 'In order.' }),
    createdAt: momentAt('08:30:00'),
  })
  .meta({ id: 'Call' });

export type Call = z.infer<typeof Call>;

/** Example of a call that was canceled before it was placed. */
export const CANCELED_CALL: Call = {
  id: '0b9f0c0e-6f0e-4a52-9e0a-6f5d3c1d2b7a',
  to: '573001234567',
  clientReference: 'invoice-1024',
  status: 'canceled',
  attemptsCount: 0,
  cost: '0.000000',
  currency: 'COP',
  nextAttemptAt: null,
  heldUntil: null,
  purpose: null,
  creditor: null,
  scheduledAt: null,
  expiresAt: null,
  onMachine: null,
  optOutDigit: null,
  endReason: 'canceled',
  attempts: [],
  createdAt: '2026-11-21 08:30:00',
};

export const CallParams = z.object({
  id: z.uuid().meta({ description: 'The id of a call.', example: '0b9f0c0e-6f0e-4a52-9e0a-6f5d3c1d2b7a' }),
});

export async function toCall(ctx: TenantCtx, row: CallRow): Promise<Call> {
  const { nextAttemptAt, heldUntil } = toNextAttempt(row, ctx.clock());
  return {
    id: row.callId,
    to: row.toNumber,
    clientReference: row.clientReference,
    status: row.status,
    attemptsCount: row.attempts,
    cost: toDecimal(toCost(row)),
    currency: row.currency,
    nextAttemptAt: nextAttemptAt && toColombiaDateTime(nextAttemptAt),
    heldUntil: heldUntil && toColombiaDateTime(heldUntil),
    purpose: row.purpose,
    creditor: row.creditor,
    scheduledAt: row.scheduledAt && toColombiaDateTime(row.scheduledAt),
    expiresAt: row.expiresAt && toColombiaDateTime(row.expiresAt),
    onMachine: row.onMachine,
    optOutDigit: row.optOutDigit,
    endReason: row.endReason,
    attempts: await Promise.all(row.records.map((record) => toAttempt(ctx, row.callId, record))),
    createdAt: toColombiaDateTime(row.createdAt),
  };
}

/** Same as its movements: each attempt is charged for its seconds of air time, and for detection once it has ended. */
const toCost = ({ audioCostMicro, records }: CallRow): bigint =>
  records.reduce((sum, { endedAt, durationAir, secondMicro, answeredBy, detectionMicro }) => {
    const detection = endedAt !== null && answeredBy !== null ? (detectionMicro ?? 0n) : 0n;
    return sum + BigInt(durationAir ?? 0) * (secondMicro ?? 0n) + detection;
  }, audioCostMicro);

async function toAttempt(
  ctx: TenantCtx,
  callId: string,
  record: CallRow['records'][number],
): Promise<z.infer<typeof Attempt>> {
  const {
    attempt,
    status,
    answeredBy,
    audioPlayed,
    durationTotal,
    durationAir,
    hangupCause,
    causeText,
    dtmf,
  } = record;
  const { startedAt, answeredAt, endedAt, recordedAt, recordingExpiresAt } = record;
  const isKept = recordedAt !== null && recordingExpiresAt !== null && recordingExpiresAt > ctx.clock();
  return {
    attempt,
    status,
    answered: answeredAt !== null,
    answeredBy,
    audioPlayed,
    durationTotal,
    durationAir,
    hangupCause,
    causeText,
    recorded: recordedAt !== null,
    recordingUrl: isKept ? await toRecordingUrl(ctx, { callId, attempt }) : null,
    dtmf,
    startedAt: toColombiaDateTime(startedAt),
    answeredAt: answeredAt && toColombiaDateTime(answeredAt),
    endedAt: endedAt && toColombiaDateTime(endedAt),
  };
}
