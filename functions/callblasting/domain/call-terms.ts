import * as z from 'zod';
import { CALL_STATUSES } from '../../../db/schema/calls/call.ts';
import { creation } from '../../../shared/http/idempotency/creation.ts';
import { callerReference } from '../../../shared/http/input/caller-reference.ts';
import { toDestination } from './destination.ts';

const bounded = (from: number, to: number, message: string) =>
  z.int(message).min(from, message).max(to, message);

const Whole = (from: number, to: number) => bounded(from, to, `Takes a whole number from ${from} to ${to}.`);

const Seconds = (from: number, to: number) =>
  bounded(from, to, `Takes whole seconds from ${from} to ${to.toLocaleString('en')}.`);

/** A number that can be called: digits with country code, within an assigned range. */
export const Callee = z
  .string('Takes a telephone number: digits with country code.')
  .regex(/^[0-9]{8,15}$/, {
    error: 'Takes 8 to 15 digits with country code, and nothing else.',
    abort: true,
  })
  .refine((digits) => toDestination(digits) !== undefined, 'Is no number that can be called.')
  .meta({
    description:
      'Number to call, digits with country code: a landline or a mobile of your country, or of another destination that is agreed with the operator.',
    example: '573001234567',
  });

/** The fields that both ways of creating a call share. */
export const callTerms = {
  to: Callee,
  callerId: z
    .string()
    .regex(/^[0-9]{8,15}$/, 'Takes one of your numbers, digits with country code.')
    .optional()
    .meta({
      description: 'The number shown, one of your own; your default one, or else the platform’s.',
      example: '576012345678',
    }),
  clientReference: callerReference(128)
    .optional()
    .meta({ description: 'Yours; shown with the call and in its events.', example: 'invoice-1024' }),
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
    .prefault({})
    .meta({
      description: 'How often the number is tried; after which causes is a fixed policy of the service.',
      example: { maxAttempts: 3, minIntervalSec: 600, minSuccessSec: 5 },
    }),
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
    clientReference: z.string().nullable().meta({ description: 'Yours.', example: 'invoice-1024' }),
  })
  .meta({ id: 'QueuedCall' });
export type QueuedCall = z.infer<typeof QueuedCall>;
