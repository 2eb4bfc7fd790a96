import * as z from 'zod';
import type { EventDeclaration } from '../event-declaration.ts';

export const NUMBERINSIGHT_EVENTS = {
  'numberinsight.batch.completed': {
    service: 'numberinsight',
    summary: 'A batch of numbers has ended. It goes to the `webhookUrl` of the batch too.',
    data: z.strictObject({
      jobId: z.uuid().meta({ description: 'The job.', example: '7b0f5a4e-2c0b-4f6e-9c55-0f3f2f6f9a10' }),
      status: z.enum(['done', 'failed']).meta({
        description: '`failed`: nothing was looked up, and all of it was refunded.',
        example: 'done',
      }),
      count: z.int().meta({ description: 'Numbers submitted.', example: 1_000 }),
      processed: z.int().meta({ description: 'Numbers processed.', example: 1_000 }),
      invalid: z.int().meta({
        description: 'Of those, the ones that were refunded: no numbers, or not valid.',
        example: 12,
      }),
      reference: z.string().nullable().meta({ description: 'As it was given.', example: 'campaign-7' }),
      createdAt: z.iso.datetime().meta({ description: 'UTC.', example: '2026-11-21T04:02:40.120Z' }),
      finishedAt: z.iso.datetime().meta({ description: 'UTC.', example: '2026-11-21T04:02:47.394Z' }),
    }),
  },
} as const satisfies Record<string, EventDeclaration>;
