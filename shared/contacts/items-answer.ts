import * as z from 'zod';
import { RejectedLines } from '../platform/batches/lines/check-lines.ts';

export const ItemsAnswer = z
  .object({
    accepted: z.int().meta({ description: 'Lines that were accepted, repeated ones included.', example: 1 }),
    rejected: RejectedLines,
  })
  .meta({ id: 'ItemsAnswer' });
export type ItemsAnswer = z.infer<typeof ItemsAnswer>;
