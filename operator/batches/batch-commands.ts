import * as z from 'zod';
import { BATCH_SERVICES } from '../../db/batches/tables/batch.ts';
import { listAllBatches } from '../../shared/batches/list-all-batches.ts';
import { RetryBatch, retryBatch } from '../../shared/batches/retry-batch.ts';
import { type CommandGroup, defineCommand } from '../program/define-command.ts';
import { ListLimit } from '../program/fields/list-fields.ts';
import { ORGANIZATION } from '../program/fields/organization-field.ts';

export const batchCommands: CommandGroup = {
  about: 'Batches of numbers and links',
  commands: {
    list: defineCommand({
      summary: 'List the latest batches, with what is left of each',
      fields: {
        organizationId: ORGANIZATION.organizationId.optional(),
        service: z.enum(BATCH_SERVICES).optional().describe('only of this service'),
        open: z.boolean().default(false).describe('only those that have not ended'),
        limit: ListLimit.default(50),
      },
      output: 'list',
      run: listAllBatches,
    }),
    retry: defineCommand({
      summary: 'Run the rest of a batch again, unless a run already holds it',
      fields: { jobId: RetryBatch.shape.jobId.describe('ID of the batch') },
      run: retryBatch,
    }),
  },
};
