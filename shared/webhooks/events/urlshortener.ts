import * as z from 'zod';
import { LINK_CLICK_EXAMPLE, LinkClick } from '../../clicks/link-click.ts';
import type { EventDeclaration } from '../event-declaration.ts';

const LinkAddress = {
  domain: LinkClick.shape.domain,
  code: LinkClick.shape.code,
  shortUrl: z.url().meta({ description: 'Public short URL.', example: 'https://go.operator.example/offers' }),
};

export const URLSHORTENER_EVENTS = {
  'urlshortener.link.created': {
    summary: {
      en: 'A short link was created, alone or in bulk. For the links of a batch it is sent only to endpoints that select this type by name.',
      es: 'Se creó un enlace corto, solo o en una creación masiva. Por los enlaces de un lote se envía solo a los destinos que eligen este tipo por su nombre.',
    },
    data: z.strictObject({
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
    data: z.strictObject({
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
    data: z.strictObject({
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
    data: z.strictObject({
      clicks: z.array(LinkClick).meta({ description: 'The visits.', example: [LINK_CLICK_EXAMPLE] }),
    }),
  },
} as const satisfies Record<string, EventDeclaration>;
