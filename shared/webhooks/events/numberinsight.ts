import * as z from 'zod';
import type { EventDeclaration } from '../event-declaration.ts';

export const NUMBERINSIGHT_EVENTS = {
  'numberinsight.batch.completed': {
    summary: {
      en: 'A batch of numbers has ended. Also sent to the `webhookUrl` of the batch.',
      es: 'Terminó un lote de números. Se envía también al `webhookUrl` del lote.',
    },
    data: z.strictObject({
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
