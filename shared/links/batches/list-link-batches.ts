import type * as z from 'zod';
import { MAX_REFERENCE } from '../../../db/links/tables/link.ts';
import { batchesQuery, countBatchRows, listBatchRows } from '../../batches/find-batch.ts';
import type { TenantCtx } from '../../kernel/ctx.ts';
import { page } from '../../kernel/http/lists/page.ts';
import { LINK_BATCHES, LinkBatchJob, toLinkBatchJob } from './link-batches.ts';

export const LinkBatchesQuery = batchesQuery(MAX_REFERENCE);

export const LinkBatchesPage = page(LinkBatchJob);

/** The organization's batches of links, newest first. */
export const listLinkBatches = (
  ctx: TenantCtx,
  query: z.output<typeof LinkBatchesQuery>,
): Promise<z.input<typeof LinkBatchesPage>> =>
  listBatchRows(ctx, LINK_BATCHES, query, (row) => toLinkBatchJob(ctx, row));

/** Counts the batches that a query finds, up to a bound. */
export const countLinkBatches = (ctx: TenantCtx, query: z.output<typeof LinkBatchesQuery>) =>
  countBatchRows(ctx, LINK_BATCHES, query);
