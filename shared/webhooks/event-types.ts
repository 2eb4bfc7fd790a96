import * as z from 'zod';
import { LINK_CLICK_EXAMPLE, LinkClick } from '../clicks/link-click.ts';
import type { EventDeclaration } from './event-declaration.ts';
import type { EventType } from './event-names.ts';

/** The data of an event. In a sandbox an event may be a sample of itself. */
const eventData = <Shape extends z.ZodRawShape>(shape: Shape) =>
  z.strictObject({
    ...shape,
    sample: z.literal(true).optional().meta({
      description: 'Only in a sample, which a sandbox sends by `POST /sandbox/events`: nothing has happened.',
      example: true,
    }),
  });

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
  status: 'answered',
  audioPlayed: false,
  dtmf: null,
  endedAt: null,
  durationTotal: null,
  durationAir: null,
  hangupCause: null,
  causeText: null,
};
const BUSY = {
  ...ENDED,
  attempt: 2,
  status: 'busy',
  answered: false,
  audioPlayed: false,
  dtmf: null,
  answeredAt: null,
  durationTotal: 31,
  durationAir: 0,
  hangupCause: 17,
  causeText: 'User busy',
};

const CALL = {
  callId: '0b9f0c0e-6f0e-4a52-9e0a-6f5d3c1d2b7a',
  to: '573001234567',
  clientReference: 'invoice-1024',
};

const dataOf = (status: string, endReason: string | null, attempt: z.infer<typeof Attempt>) => {
  const { attempt: attemptsCount } = attempt;
  return eventData({
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
  }).meta({ example: { ...CALL, status, attemptsCount, endReason, attempt } });
};

const CAMPAIGN_DATA = eventData({
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

const VOICE_EVENTS = {
  'voice.answered': {
    summary: {
      en: 'An attempt of a call was answered. Also sent to the `webhookUrl` of the call.',
      es: 'Se contestó un intento de una llamada. Se envía también al `webhookUrl` de la llamada.',
    },
    data: dataOf('in_progress', null, ANSWERED),
  },
  'voice.completed': {
    summary: {
      en: 'A call has ended successfully. Also sent to its `webhookUrl`.',
      es: 'Una llamada terminó con éxito. Se envía también a su `webhookUrl`.',
    },
    data: dataOf('success', 'completed', ENDED),
  },
  'voice.failed': {
    summary: {
      en: 'A call has failed, and no other attempt follows. Also sent to its `webhookUrl`.',
      es: 'Una llamada falló y no sigue otro intento. Se envía también a su `webhookUrl`.',
    },
    data: dataOf('failed', 'busy', BUSY),
  },
  'voice.canceled': {
    summary: {
      en: 'You canceled a call before it was dialed, or between or during attempts and none succeeded. Also sent to its `webhookUrl`. An endpoint older than this event receives it once you select it.',
      es: 'Usted canceló una llamada antes de que se marcara, o entre o durante sus intentos y ninguno tuvo éxito. Se envía también a su `webhookUrl`. Un destino anterior a este evento lo recibe cuando usted lo elige.',
    },
    data: dataOf('canceled', 'canceled', { ...BUSY, attempt: 1 }).extend({
      attempt: z.union([Attempt, z.null()]).meta({
        description: 'Its last attempt; null when none was placed.',
        example: { ...BUSY, attempt: 1 },
      }),
    }),
  },
  'voice.attempt.completed': {
    summary: {
      en: 'An attempt of a call has ended, whether another follows or not. Only endpoints that name this event receive it.',
      es: 'Terminó un intento de una llamada, sigan otros o no. Solo lo reciben los destinos que nombran este evento.',
    },
    data: dataOf('retrying', null, { ...BUSY, attempt: 1 }),
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

const LinkAddress = {
  domain: LinkClick.shape.domain,
  code: LinkClick.shape.code,
  shortUrl: z.url().meta({ description: 'Public short URL.', example: 'https://go.operator.example/offers' }),
};

const URLSHORTENER_EVENTS = {
  'urlshortener.link.created': {
    summary: {
      en: 'A short link was created, alone or in bulk. For the links of a batch it is sent only to endpoints that select this type by name.',
      es: 'Se creó un enlace corto, solo o en una creación masiva. Por los enlaces de un lote se envía solo a los destinos que eligen este tipo por su nombre.',
    },
    data: eventData({
      ...LinkAddress,
      longUrl: z.string().meta({
        description: 'Destination, exactly as you sent it.',
        example: 'https://example.com/offers?utm_source=sms',
      }),
      isAlias: z.boolean().meta({ description: 'Whether the caller chose the code.', example: true }),
      expiresAt: z.iso.datetime().nullable().meta({
        description: 'When the link expires, UTC; null if it never does.',
        example: '2027-01-01T05:00:00.000Z',
      }),
      createdAt: z.iso
        .datetime()
        .meta({ description: 'When it was created, UTC.', example: '2026-11-21T04:02:47.394Z' }),
    }),
  },
  'urlshortener.link.deleted': {
    summary: {
      en: 'A short link was deleted and no longer redirects.',
      es: 'Se eliminó un enlace corto, que ya no redirige.',
    },
    data: eventData({
      ...LinkAddress,
      deletedAt: z.iso
        .datetime()
        .meta({ description: 'When it was deleted, UTC.', example: '2026-11-21T04:02:47.394Z' }),
    }),
  },
  'urlshortener.batch.completed': {
    summary: {
      en: 'A batch of links has ended. Also sent to the `webhookUrl` of the batch.',
      es: 'Terminó un lote de enlaces. Se envía también al `webhookUrl` del lote.',
    },
    data: eventData({
      jobId: z.uuid().meta({ description: 'The job.', example: '3f1c1b52-7d50-4f0a-8a0e-6a9d8f0a2b17' }),
      status: z.enum(['done', 'failed']).meta({
        description: '`failed`: no link was created, and nothing is charged.',
        example: 'done',
      }),
      count: z.int().meta({ description: 'Lines submitted.', example: 1_000 }),
      processed: z.int().meta({ description: 'Lines processed.', example: 1_000 }),
      created: z.int().meta({ description: 'Links created.', example: 988 }),
      failed: z.int().meta({ description: 'Lines that created no link.', example: 12 }),
      chargedMicro: z
        .int()
        .meta({ description: 'Price of the created links, micros.', example: 4_940_000_000 }),
      refundedMicro: z.int().meta({
        description: 'Refunded for accepted lines that created no link, micros.',
        example: 10_000_000,
      }),
      reference: z.string().nullable().meta({ description: 'The campaign.', example: 'black-friday' }),
      createdAt: z.iso
        .datetime()
        .meta({ description: 'When it was created, UTC.', example: '2026-11-21T04:02:40.120Z' }),
      finishedAt: z.iso
        .datetime()
        .meta({ description: 'When it ended, UTC.', example: '2026-11-21T04:02:47.394Z' }),
    }),
  },
  'urlshortener.links.clicked': {
    summary: {
      en: 'Visits were counted: up to 500 of them. Only endpoints that name this event receive it.',
      es: 'Se contaron visitas: hasta 500. Solo lo reciben los destinos que nombran este evento.',
    },
    data: eventData({
      clicks: z.array(LinkClick).meta({ description: 'The visits.', example: [LINK_CLICK_EXAMPLE] }),
    }),
  },
} as const satisfies Record<string, EventDeclaration>;

const WEBHOOK_EVENTS = {
  'webhook.test': {
    summary: {
      en: 'A test event, sent to an endpoint regardless of its filters.',
      es: 'Un evento de prueba, que llega al destino sin importar sus filtros.',
    },
    data: eventData({
      message: z.string().meta({ description: 'A short text for people.', example: 'Your endpoint works.' }),
    }),
  },
  'webhook.endpoint.disabled': {
    summary: {
      en: 'Another of your endpoints was disabled, after failures, after a 410 or by a person. Its deliveries wait.',
      es: 'Otro de sus destinos de webhooks quedó deshabilitado, por fallas, por un 410 o por una persona. Sus entregas quedan en espera.',
    },
    data: eventData({
      endpointId: z.int().meta({ description: 'The endpoint that was disabled.', example: 12 }),
      url: z.string().meta({ description: 'Its address.', example: 'https://example.com/hooks' }),
      reason: z.enum(['failures', 'gone', 'operator', 'customer']).meta({
        description:
          '`failures`: too many in a row; `gone`: it answered 410; `operator`, `customer`: the operator, or a person of yours in the portal, disabled it.',
        example: 'failures',
      }),
      disabledAt: z.iso
        .datetime()
        .meta({ description: 'When it was disabled, UTC.', example: '2026-11-21T04:02:47.394Z' }),
    }),
  },
} as const satisfies Record<string, EventDeclaration>;

const TTS_EVENTS = {
  'tts.completed': {
    summary: {
      en: 'A synthesis has ended: its audio is ready, or it failed and was refunded.',
      es: 'Terminó una síntesis: su audio está listo, o falló y se reembolsó su cobro.',
    },
    data: eventData({
      id: z.uuid().meta({ description: 'The synthesis.', example: '7b0f5a4e-2c0b-4f6e-9c55-0f3f2f6f9a10' }),
      status: z.enum(['completed', 'failed']).meta({ description: 'How it ended.', example: 'completed' }),
      cached: z.boolean().meta({ description: 'Whether an identical audio was reused.', example: false }),
      charCount: z.int().meta({ description: 'Charged characters of the text.', example: 51 }),
      durationMs: z.int().nullable().meta({
        description: 'Duration of the audio in milliseconds; null when there is none.',
        example: 3_480,
      }),
      voice: z.string().meta({ description: 'Code of the voice catalog.', example: 'es-CO-Salome' }),
      costMicro: z.int().meta({ description: 'What it cost in the end, micros.', example: 20_400_000 }),
      currency: z.string().meta({ description: 'ISO 4217.', example: 'COP' }),
      reference: z.string().nullable().meta({ description: 'Your own reference.', example: 'reminder-81' }),
      errorCode: z
        .string()
        .nullable()
        .meta({ description: '`ENGINE_UNAVAILABLE`, `INTERRUPTED`, or null.', example: 'INTERRUPTED' }),
      createdAt: z.iso
        .datetime()
        .meta({ description: 'When it was created, UTC.', example: '2026-11-21T13:30:00.000Z' }),
      finishedAt: z.iso
        .datetime()
        .meta({ description: 'When it ended, UTC.', example: '2026-11-21T13:30:01.240Z' }),
    }),
  },
} as const satisfies Record<string, EventDeclaration>;

const NUMBERINSIGHT_EVENTS = {
  'numberinsight.batch.completed': {
    summary: {
      en: 'A batch of numbers has ended. Also sent to the `webhookUrl` of the batch.',
      es: 'Terminó un lote de números. Se envía también al `webhookUrl` del lote.',
    },
    data: eventData({
      jobId: z.uuid().meta({ description: 'The job.', example: '7b0f5a4e-2c0b-4f6e-9c55-0f3f2f6f9a10' }),
      status: z.enum(['done', 'failed']).meta({
        description: '`failed`: no number was looked up, and the whole charge was refunded.',
        example: 'done',
      }),
      count: z.int().meta({ description: 'Numbers submitted.', example: 1_000 }),
      processed: z.int().meta({ description: 'Numbers processed.', example: 1_000 }),
      invalid: z.int().meta({
        description: 'Numbers that were refunded because they are not valid.',
        example: 12,
      }),
      reference: z.string().nullable().meta({ description: 'Your own reference.', example: 'campaign-7' }),
      createdAt: z.iso
        .datetime()
        .meta({ description: 'When it was created, UTC.', example: '2026-11-21T04:02:40.120Z' }),
      finishedAt: z.iso
        .datetime()
        .meta({ description: 'When it ended, UTC.', example: '2026-11-21T04:02:47.394Z' }),
    }),
  },
} as const satisfies Record<string, EventDeclaration>;

/** Micros are currency units × 10⁶. */
const BILLING_EVENTS = {
  'billing.balance.low': {
    summary: {
      en: 'The available balance fell below the threshold that your organization sets in the portal, under Billing. Sent once per crossing, within two minutes.',
      es: 'El saldo disponible quedó por debajo del umbral que su organización fija en el portal, en Facturación. Se envía una vez por cada cruce, en menos de dos minutos.',
    },
    data: eventData({
      currency: z.string().meta({ description: 'ISO 4217.', example: 'COP' }),
      availableMicro: z.int().meta({
        description: 'Balance and credit line after it, micros.',
        example: 9_995_000_000,
      }),
      thresholdMicro: z.int().meta({ description: 'Micros.', example: 10_000_000_000 }),
    }),
  },
  'billing.spend_limit.reached': {
    summary: {
      en: 'Your spending reached one of your spend limits, or something was refused because of it. Sent once per limit and day or month, within two minutes; not for usage counted after that day or month.',
      es: 'Lo gastado llegó a uno de sus límites de gasto, o algo se rechazó por él. Se envía una vez por límite y día o mes, en menos de dos minutos; no por uso que se cuenta después de ese día o mes.',
    },
    data: eventData({
      currency: z.string().meta({ description: 'ISO 4217.', example: 'COP' }),
      period: z
        .enum(['day', 'month'])
        .meta({ description: 'Period of the limit, in Colombia time.', example: 'day' }),
      limitMicro: z.int().meta({ description: 'The limit, micros.', example: 50_000_000_000 }),
      spentMicro: z
        .int()
        .meta({ description: 'Spent in the period so far, micros.', example: 49_998_000_000 }),
      resetsAt: z.iso
        .datetime()
        .meta({ description: 'When the next period begins, UTC.', example: '2026-11-22T05:00:00.000Z' }),
    }),
  },
} as const satisfies Record<string, EventDeclaration>;

/** The declarations of all event types, in `events/` by service: the `webhooks` of the OpenAPI document, and the guide. */
export const EVENT_TYPES = {
  ...URLSHORTENER_EVENTS,
  ...NUMBERINSIGHT_EVENTS,
  ...VOICE_EVENTS,
  ...TTS_EVENTS,
  ...BILLING_EVENTS,
  ...WEBHOOK_EVENTS,
} as const satisfies Record<EventType, EventDeclaration>;
