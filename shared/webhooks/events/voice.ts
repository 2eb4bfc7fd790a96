import * as z from 'zod';
import type { EventDeclaration } from '../event-declaration.ts';

const AT = '2026-11-21T13:30:08.120Z';

const Attempt = z
  .strictObject({
    attempt: z.int().meta({ description: 'From 1.', example: 1 }),
    status: z.string().meta({ description: 'As the call shows it.', example: 'completed' }),
    answered: z.boolean().meta({ description: 'Whether it was answered.', example: true }),
    answeredBy: z.string().nullable().meta({
      description: '`human`, `machine`, `fax` or `unknown`; null where there is no result of detection.',
      example: null,
    }),
    audioPlayed: z.boolean().meta({
      description: 'Whether the audio was played to its end, or until a digit was pressed.',
      example: true,
    }),
    durationTotal: z.int().nullable().meta({ description: 'Seconds from dialing to the end.', example: 31 }),
    durationAir: z.int().nullable().meta({ description: 'Seconds of conversation, charged.', example: 24 }),
    hangupCause: z.int().nullable().meta({ description: 'Q.850 cause.', example: 16 }),
    causeText: z.string().nullable().meta({ description: 'Description.', example: 'Normal call clearing' }),
    dtmf: z.string().nullable().meta({ description: 'The digit that was pressed.', example: '1' }),
    startedAt: z.iso.datetime().meta({ description: 'When it started, UTC.', example: AT }),
    answeredAt: z.iso
      .datetime()
      .nullable()
      .meta({ description: 'When it was answered, UTC; null if it was not.', example: AT }),
    endedAt: z.iso
      .datetime()
      .nullable()
      .meta({ description: 'When it ended, UTC; null while it is in progress.', example: AT }),
  })
  .meta({ id: 'VoiceAttempt', description: 'The attempt that the event is about.' });

const ENDED = {
  attempt: 1,
  status: 'completed',
  answered: true,
  answeredBy: null,
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

const CALL = {
  callId: '0b9f0c0e-6f0e-4a52-9e0a-6f5d3c1d2b7a',
  to: '573001234567',
  clientReference: 'invoice-1024',
};

const dataOf = (status: string, endReason: string | null, attempt: z.infer<typeof Attempt>) => {
  const { attempt: attemptsCount } = attempt;
  return z
    .strictObject({
      callId: z.uuid().meta({ description: 'The call.', example: CALL.callId }),
      to: z.string().meta({ description: 'Number called, digits with country code.', example: CALL.to }),
      clientReference: z
        .string()
        .nullable()
        .meta({ description: 'Your own reference.', example: CALL.clientReference }),
      status: z.string().meta({ description: 'Status of the call.', example: status }),
      attemptsCount: z.int().meta({ description: 'Attempts started.', example: attemptsCount }),
      endReason: z.string().nullable().meta({
        description: 'Why the call ended, as the call shows it; null while it is in progress.',
        example: endReason,
      }),
      attempt: Attempt,
    })
    .meta({ example: { ...CALL, status, attemptsCount, endReason, attempt } });
};

const CAMPAIGN_DATA = z.strictObject({
  campaignId: z
    .uuid()
    .meta({ description: 'The campaign.', example: '5c8d0a3e-8f4b-4b57-9f6e-1b2c3d4e5f60' }),
  name: z.string().meta({ description: 'Its name.', example: 'Reminders of November' }),
  reference: z.string().nullable().meta({ description: 'Your own reference.', example: 'november' }),
  status: z.string().meta({ description: 'As the campaign shows it.', example: 'completed' }),
  recipients: z.int().meta({ description: 'All recipients.', example: 100 }),
  remaining: z.int().meta({ description: 'Recipients that have not ended.', example: 0 }),
  reasons: z
    .record(z.string(), z.int())
    .meta({ description: 'Recipients that have ended, by reason.', example: { completed: 61, busy: 13 } }),
  costMicro: z.int().meta({
    description:
      'Speech, and the air time and detection of calls that ended, micros. Final once the campaign is over.',
    example: 7_420_000_000,
  }),
  createdAt: z.iso.datetime().meta({ description: 'When it was created, UTC.', example: AT }),
});

export const VOICE_EVENTS = {
  'voice.answered': {
    summary: {
      en: 'An attempt of a call was answered.',
      es: 'Se contestó un intento de una llamada.',
    },
    data: dataOf('in_progress', null, ANSWERED),
  },
  'voice.completed': {
    summary: {
      en: 'A call has ended successfully.',
      es: 'Una llamada terminó con éxito.',
    },
    data: dataOf('success', 'completed', ENDED),
  },
  'voice.failed': {
    summary: {
      en: 'A call has failed, and no other attempt follows.',
      es: 'Una llamada falló y no sigue otro intento.',
    },
    data: dataOf('failed', 'busy', BUSY),
  },
  'voice.canceled': {
    summary: {
      en: 'You canceled a call before it was dialed, or between or during attempts and none succeeded. An endpoint older than this event receives it once you select it.',
      es: 'Usted canceló una llamada antes de que se marcara, o entre o durante sus intentos y ninguno tuvo éxito. Un destino anterior a este evento lo recibe cuando usted lo elige.',
    },
    data: dataOf('canceled', 'canceled', { ...BUSY, attempt: 1 }).extend({
      attempt: z.union([Attempt, z.null()]).meta({
        description: 'Its last attempt; null when none was placed.',
        example: { ...BUSY, attempt: 1 },
      }),
    }),
  },
  'voice.campaign.completed': {
    summary: {
      en: 'The last recipient of a campaign has ended. Also sent to the `webhookUrl` of the campaign.',
      es: 'Terminó el último destinatario de una campaña. Se envía también al `webhookUrl` de la campaña.',
    },
    data: CAMPAIGN_DATA.extend({
      finishedAt: z.iso.datetime().meta({ description: 'When it ended, UTC.', example: AT }),
    }),
  },
  'voice.campaign.paused': {
    summary: {
      en: 'A campaign was paused: by you, or because it cannot go on. Also sent to its `webhookUrl`.',
      es: 'Se pausó una campaña: la pausó usted, o no puede continuar. Se envía también a su `webhookUrl`.',
    },
    data: CAMPAIGN_DATA.extend({
      status: z.string().meta({ description: 'As the campaign shows it.', example: 'paused' }),
      remaining: z.int().meta({ description: 'Recipients that have not ended.', example: 26 }),
      pausedBecause: z.string().nullable().meta({
        description: 'Why, as the campaign shows it; null when somebody paused it.',
        example: 'funds',
      }),
      pausedAt: z.iso.datetime().meta({ description: 'When it was paused, UTC.', example: AT }),
    }),
  },
} as const satisfies Record<string, EventDeclaration>;
