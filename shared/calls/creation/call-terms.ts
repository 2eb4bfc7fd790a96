import * as z from 'zod';
import { MAX_SCHEDULE_DAYS } from '../../../db/calls/tables/call.ts';
import { CALL_STATUSES, ON_MACHINE } from '../../../db/calls/tables/words.ts';
import { PURPOSES } from '../../../db/contacts/tables/opt-out.ts';
import { Creditor } from '../../contacts/creditor.ts';
import type { Message } from '../../kernel/errors/message.ts';
import { creation } from '../../kernel/http/idempotency/creation.ts';
import { callerReference } from '../../kernel/http/input/caller-reference.ts';
import { isoMoment } from '../../kernel/time/moment-text.ts';
import { MOMENT_FORMS } from '../../kernel/time/parse-moment.ts';
import { NUMBER_MESSAGES } from '../../numbers/messages.ts';
import { CALL_MESSAGES } from '../messages.ts';
import { CALLED_DIGITS, isCallable } from './destination.ts';

const bounded = (from: number, to: number, message: Message) =>
  z.int(message).min(from, message).max(to, message);

const Whole = (from: number, to: number) => bounded(from, to, CALL_MESSAGES.wholeBetween(from, to));

const Seconds = (from: number, to: number) => bounded(from, to, CALL_MESSAGES.secondsBetween(from, to));

/** Why a number is called, when that may be, and what happens when a machine answers. */
const CallOptions = creation({
  purpose: z.enum(PURPOSES).optional().meta({
    description:
      'Why you call: `service`, `collection` or `advertising`. A number that opted out of it is not called. `collection` and `advertising` to Colombian numbers keep the hours and the frequency of Law 2300 of 2023, and one call to a number at a time.',
    example: 'service',
  }),
  creditor: Creditor.optional(),
  scheduledAt: isoMoment.optional().meta({
    description: `The call is not dialed before this time, up to ${MAX_SCHEDULE_DAYS} days ahead: ${MOMENT_FORMS}. Without a time zone it is Colombia time.`,
    example: '2027-03-01 08:30:00',
  }),
  expiresAt: isoMoment.optional().meta({
    description:
      'The call is not dialed from this time on, in the same formats: it ends as `failed` with `endReason: expired`. No retry is made after this time.',
    example: '2027-03-01 18:00:00',
  }),
  machineDetection: z.boolean().optional().meta({
    description:
      'Whether to find out who answers, a person or a machine, while the audio is played: `answeredBy` of the attempt. Charged for each attempt with a result.',
    example: true,
  }),
  onMachine: z.enum(ON_MACHINE).optional().meta({
    description:
      'What happens when a machine answers. `continue`, the default: the audio plays on. `hangup`: the call ends, and is retried. `leave`: the audio is played again after the beep, `repeat` times; the attempt may last 60 seconds longer. A fax is hung up on unless `continue`. Requires `machineDetection`.',
    example: 'leave',
  }),
  optOutDigit: z
    .string()
    .regex(/^[0-9*#]$/, CALL_MESSAGES.notADigit)
    .optional()
    .meta({
      description:
        'A person who presses this digit opts out of calls for this purpose, or of all calls without one, and the call ends. Ignored when a machine answers.',
      example: '9',
    }),
})
  .refine(
    ({ scheduledAt, expiresAt }) =>
      scheduledAt === undefined || expiresAt === undefined || scheduledAt < expiresAt,
    { path: ['expiresAt'], message: CALL_MESSAGES.afterSchedule },
  )
  .refine(({ machineDetection, onMachine }) => onMachine === undefined || machineDetection === true, {
    path: ['onMachine'],
    message: CALL_MESSAGES.requiresDetection,
  });

/** A number that can be called: digits with country code, within an assigned range. */
const Callee = z
  .string(NUMBER_MESSAGES.notText)
  .regex(CALLED_DIGITS, {
    error: NUMBER_MESSAGES.notDigits,
    abort: true,
  })
  .refine(isCallable, CALL_MESSAGES.notCallable)
  .meta({
    description:
      'Number to call, digits with country code and no other character: a landline or a mobile of your country, or of another destination that is agreed with the operator.',
    example: '573001234567',
  });

export const CallAudioId = z.uuid(CALL_MESSAGES.notAnAudioId).meta({
  description: 'The audio to play: an `id` from `GET /callblasting/audios`.',
  example: '4f7f1c58-4d1f-4b6f-8f0e-9d3c2a1b0c5d',
});

/** The fields that both ways of creating a call share. */
export const callTerms = {
  to: Callee,
  callerId: z
    .string()
    .regex(/^[0-9]{8,15}$/, CALL_MESSAGES.notACallerId)
    .optional()
    .meta({
      description:
        "Number shown to the person called, one of yours. Defaults to your default number or, if you have none, to the platform's.",
    }),
  clientReference: callerReference(128).optional().meta({
    description: 'Your own reference, returned with the call and in its events.',
    example: 'invoice-1024',
  }),
  webhookUrl: z
    .string()
    .max(2048)
    .optional()
    .describe(
      'URL that receives the signed events of this call, besides your endpoints. It must use https and a public host that resolves.',
    ),
  repeat: Whole(1, 5)
    .default(2)
    .meta({ description: 'How many times the audio is played in a call, 1 to 5.', example: 2 }),
  recordingTtlSec: Seconds(0, 7_776_000)
    .default(0)
    .meta({ description: 'Seconds that a recording is kept, up to 90 days; 0: not recorded.', example: 0 }),
  retry: creation({
    maxAttempts: Whole(1, 5).default(2).meta({ description: 'Attempts in all, 1 to 5.', example: 2 }),
    minIntervalSec: Seconds(60, 86_400)
      .default(300)
      .meta({ description: 'Seconds from the end of an attempt to the next, at least.', example: 300 }),
    minSuccessSec: Seconds(0, 120)
      .default(5)
      .meta({ description: 'Seconds that a call must have lasted to be a success.', example: 5 }),
  })
    .meta({
      id: 'CallRetry',
      description: 'How many times the number is tried. The service decides which causes are retried.',
      example: { maxAttempts: 3, minIntervalSec: 600, minSuccessSec: 5 },
    })
    .prefault({}),
  options: CallOptions.meta({
    id: 'CallOptions',
    description: 'Why the number is called, when that may be, and what happens when a machine answers.',
    example: { purpose: 'service' },
  }).optional(),
};

/** The reply to a creation. */
export const QueuedCall = z
  .object({
    id: z.uuid().meta({ description: 'Identifier.', example: '0b9f0c0e-6f0e-4a52-9e0a-6f5d3c1d2b7a' }),
    to: z.string().meta({ description: 'Number to call.', example: '573001234567' }),
    status: z.enum(CALL_STATUSES).meta({
      description: '`queued`; a replay shows the status that the call has now.',
      example: 'queued',
    }),
    clientReference: z
      .string()
      .nullable()
      .meta({ description: 'Your own reference.', example: 'invoice-1024' }),
  })
  .meta({ id: 'QueuedCall' });
export type QueuedCall = z.infer<typeof QueuedCall>;
