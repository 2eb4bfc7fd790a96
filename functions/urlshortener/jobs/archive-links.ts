import * as z from 'zod';
import { archiveLinks as archive } from '../../../db/queries/change-link.ts';
import { defineJob } from '../../../shared/jobs/job.ts';

/** Daily, at 3:23 in Colombia: links deleted more than 90 days ago. */
export const archiveLinks = defineJob({
  functionName: 'urlshortener',
  name: 'archive-links',
  payload: z.object({}),
  schedule: '23 8 * * *',
  retries: 3,
  run: (ctx) => archive(ctx.db, ctx.clock()),
});
