import * as z from 'zod';
import type { EventDeclaration } from '../event-declaration.ts';

export const TTS_EVENTS = {
  'tts.completed': {
    summary: {
      en: 'A synthesis has ended: its audio is ready, or it failed and was refunded.',
      es: 'Terminó una síntesis: su audio está listo, o falló y se reembolsó su cobro.',
    },
    data: z.strictObject({
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
