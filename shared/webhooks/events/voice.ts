import * as z from 'zod';
import type { EventDeclaration } from '../event-declaration.ts';

const AT = '2026-11-21T13:30:08.120Z';

const Attempt = z
  .strictObject({
    attempt: z.int().meta({ description: 'From 1.', example: 1 }),
    status: z.string().meta({ description: 'As the call shows it.', example: 'completed' }),
    answered: z.boolean().meta({ description: 'Whether it was answered.', example: true }),
    audioPlayed: z.boolean().meta({
      description: 'Whether the audio was played to its end, or until a digit was pressed.',
      example: true,
    }),
    durationTotal: z.int().nullable().meta({ description: 'Seconds from dialling to the end.', example: 31 }),
    durationAir: z.int().nullable().meta({ description: 'Seconds of conversation, charged.', example: 24 }),
    hangupCause: z.int().nullable().meta({ description: 'Q.850 cause.', example: 16 }),
    causeText: z.string().nullable().meta({ description: 'In words.', example: 'Normal call clearing' }),
    dtmf: z.string().nullable().meta({ description: 'The digit that was pressed.', example: '1' }),
    startedAt: z.iso.datetime().meta({ description: 'UTC.', example: AT }),
    answeredAt: z.iso.datetime().nullable().meta({ description: 'UTC.', example: AT }),
    endedAt: z.iso.datetime().nullable().meta({ description: 'UTC; null while it goes on.', example: AT }),
  })
  .meta({ description: 'The attempt that the event is about.' });

const ENDED = {
  attempt: 1,
  status: 'completed',
  answered: true,
  audioPlayed: true,
  durationTotal: 31,
  durationAir: 24,
  hangupCause: 16,
  causeText: 'Normal call clearing',
  dtmf: '1',
  startedAt: AT,
  answeredAt: '2026-11-21T13:30:15.000Z',
  endedAt: '2026-11-21T13:30:39.000Z',
};
const ANSWERED = {
  ...ENDED,
  ...{ status: 'answered', audioPlayed: false, dtmf: null, endedAt: null },
  ...{ durationTotal: null, durationAir: null, hangupCause: null, causeText: null },
};
const BUSY = {
  ...ENDED,
  ...{ attempt: 2, status: 'busy', answered: false, audioPlayed: false, dtmf: null, answeredAt: null },
  ...{ durationTotal: 31, durationAir: 0, hangupCause: 17, causeText: 'User busy' },
};

const dataOf = (status: string, attemptsCount: number, attempt: z.ZodType) =>
  z.strictObject({
    callId: z.uuid().meta({ description: 'The call.', example: '0b9f0c0e-6f0e-4a52-9e0a-6f5d3c1d2b7a' }),
    to: z.string().meta({ description: 'Number called, digits with country code.', example: '573001234567' }),
    clientReference: z.string().nullable().meta({ description: 'As it was given.', example: 'invoice-1024' }),
    status: z.string().meta({ description: 'Of the call.', example: status }),
    attemptsCount: z.int().meta({ description: 'Attempts begun.', example: attemptsCount }),
    attempt,
  });

export const VOICE_EVENTS = {
  'voice.answered': {
    service: 'voice',
    summary: 'An attempt of a call was answered.',
    data: dataOf('in_progress', 1, Attempt.meta({ example: ANSWERED })),
  },
  'voice.completed': {
    service: 'voice',
    summary: 'A call has ended with success.',
    data: dataOf('success', 1, Attempt.meta({ example: ENDED })),
  },
  'voice.failed': {
    service: 'voice',
    summary: 'A call has failed: its last attempt did, or one after which none may follow.',
    data: dataOf('failed', 2, Attempt.meta({ example: BUSY })),
  },
  'voice.canceled': {
    service: 'voice',
    summary:
      'A call was canceled before it was placed, or no further attempt of it was since it had been canceled.',
    data: dataOf(
      'canceled',
      1,
      Attempt.nullable().meta({
        description: 'Its last attempt; null when none was placed.',
        example: { ...BUSY, attempt: 1 },
      }),
    ),
  },
} as const satisfies Record<string, EventDeclaration>;
