import * as z from 'zod';
import type { CallRow } from '../../db/calls/queries/calls.ts';
import {
  ANSWERERS,
  ATTEMPT_STATUSES,
  CALL_STATUSES,
  END_REASONS,
  ON_MACHINE,
} from '../../db/calls/tables/words.ts';
import { PURPOSES } from '../../db/contacts/tables/opt-out.ts';
import { toDecimal } from '../billing/amounts.ts';
import { contactHoursOpenAt } from '../contacts/contact-hours.ts';
import type { TenantCtx } from '../kernel/ctx.ts';
import { toColombiaDateTime } from '../kernel/time/colombia.ts';
import { toRecordingUrl } from './call-objects.ts';

/** A moment in Colombia time. */
const momentAt = (time: string) => z.string().meta({ example: `2026-11-21 ${time}` });

const Attempt = z
  .object({
    attempt: z.int().meta({ example: 1 }),
    status: z.enum(ATTEMPT_STATUSES).meta({
      example: 'completed',
    }),
    answered: z.boolean().meta({ example: true }),
    answeredBy: z.enum(ANSWERERS).nullable().meta({
      example: 'human',
    }),
    audioPlayed: z.boolean().meta({
      example: true,
    }),
    durationTotal: z.int().nullable().meta({ example: 31 }),
    durationAir: z.int().nullable().meta({ example: 24 }),
    hangupCause: z.int().nullable().meta({ example: 16 }),
    causeText: z.string().nullable().meta({
      example: 'Normal call clearing',
    }),
    recorded: z.boolean().meta({ example: false }),
    recordingUrl: z.url().nullable().meta({
      example: null,
    }),
    dtmf: z.string().nullable().meta({ example: '1' }),
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
      example: '573001234567',
    }),
    clientReference: z.string().nullable().meta({ example: 'invoice-1024' }),
    status: z.enum(CALL_STATUSES).meta({
      example: 'success',
    }),
    attemptsCount: z.int().meta({ example: 1 }),
    cost: z.string().meta({
      example: '48.000000',
    }),
    currency: z.string().nullable().meta({ example: 'COP' }),
    nextAttemptAt: momentAt('08:40:00').nullable().meta({
      example: null,
    }),
    heldUntil: momentAt('07:00:00').nullable().meta({
      example: null,
    }),
    purpose: z.enum(PURPOSES).nullable().meta({ example: 'service' }),
    creditor: z.string().nullable().meta({
      example: null,
    }),
    scheduledAt: momentAt('08:30:00').nullable().meta({
      example: null,
    }),
    expiresAt: momentAt('18:00:00').nullable().meta({
      example: null,
    }),
    onMachine: z.enum(ON_MACHINE).nullable().meta({
      example: null,
    }),
    optOutDigit: z.string().nullable().meta({
      example: null,
    }),
    endReason: z.enum(END_REASONS).nullable().meta({
      example: 'completed',
      'x-extensible-enum': true,
    }),
    attempts: z.array(Attempt),
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

type Waiting = Pick<
  CallRow,
  'status' | 'nextAttemptAt' | 'expiresAt' | 'contactHours' | 'heldFor' | 'cancelRequested'
>;
type NextAttempt = { nextAttemptAt: Date | null; heldUntil: Date | null };

/** Reads when a call's next attempt is due, and whether a rule about contacts keeps it until then. */
export function toNextAttempt(call: Waiting, now: Date): NextAttempt {
  const next = regardlessOfExpiry(call, now);
  const { expiresAt } = call;
  const isTooLate = expiresAt !== null && (next.nextAttemptAt ?? now) >= expiresAt;
  return isTooLate ? { nextAttemptAt: null, heldUntil: null } : next;
}

function regardlessOfExpiry(call: Waiting, now: Date): NextAttempt {
  if ((call.status !== 'queued' && call.status !== 'retrying') || call.cancelRequested)
    return { nextAttemptAt: null, heldUntil: null };
  const { nextAttemptAt } = call;
  if (call.heldFor !== null && nextAttemptAt > now) return { nextAttemptAt, heldUntil: nextAttemptAt };
  if (!call.contactHours) return { nextAttemptAt, heldUntil: null };
  const heldUntil = contactHoursOpenAt(nextAttemptAt < now ? now : nextAttemptAt);
  if (heldUntil !== null) return { nextAttemptAt: heldUntil, heldUntil };
  // An attempt already postponed to the opening of contact hours.
  const opensAt = contactHoursOpenAt(now);
  return { nextAttemptAt, heldUntil: opensAt?.getTime() === nextAttemptAt.getTime() ? opensAt : null };
}
