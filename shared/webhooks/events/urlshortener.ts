import * as z from 'zod';
import type { EventDeclaration } from '../event-declaration.ts';

const LinkAddress = {
  domain: z.string().meta({ description: 'Domain the link answers on.', example: 'go.operator.example' }),
  code: z.string().meta({ description: 'Code or alias.', example: 'offers' }),
  shortUrl: z.url().meta({ description: 'Public short URL.', example: 'https://go.operator.example/offers' }),
};

export const URLSHORTENER_EVENTS = {
  'urlshortener.link.created': {
    service: 'urlshortener',
    summary: 'A short link was created, alone or in bulk.',
    data: z.strictObject({
      ...LinkAddress,
      longUrl: z.string().meta({
        description: 'Destination, exactly as it was given.',
        example: 'https://example.com/offers?utm_source=sms',
      }),
      isAlias: z.boolean().meta({ description: 'Whether the caller chose the code.', example: true }),
      expiresAt: z.iso
        .datetime()
        .nullable()
        .meta({ description: 'UTC; null when the link never expires.', example: '2027-01-01T05:00:00.000Z' }),
      createdAt: z.iso.datetime().meta({ description: 'UTC.', example: '2026-11-21T04:02:47.394Z' }),
    }),
  },
  'urlshortener.link.deleted': {
    service: 'urlshortener',
    summary: 'A short link was deleted and no longer redirects.',
    data: z.strictObject({
      ...LinkAddress,
      deletedAt: z.iso.datetime().meta({ description: 'UTC.', example: '2026-11-21T04:02:47.394Z' }),
    }),
  },
} as const satisfies Record<string, EventDeclaration>;
