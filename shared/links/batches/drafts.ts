import * as z from 'zod';
import { batch } from '../../../db/batches/tables/batch.ts';
import type { BatchUpload } from '../../batches/batch-objects.ts';
import { DRAFT_MS, openBatchObjects } from '../../batches/batch-objects.ts';
import { takeStorage } from '../../billing/take-storage.ts';
import { audited } from '../../kernel/audit/audited.ts';
import type { TenantCtx } from '../../kernel/ctx.ts';
import { digestHex } from '../../kernel/digest.ts';
import { DomainError } from '../../kernel/errors/domain-error.ts';
import type { Message } from '../../kernel/errors/message.ts';
import type { NumberedLine } from '../../kernel/lines/read-lines.ts';
import { noteFailure } from '../../kernel/log/note-failure.ts';
import { checkLinkLines, createLinkBatch } from './create-link-batch.ts';
import type { LinkBatchJob } from './link-batches.ts';
import { LINK_BATCHES } from './link-batches.ts';
import { CreateLinkBatchQuery, getBatchDomain, type SharedFields, uploadLines } from './upload-lines.ts';

const isText = (value: unknown): boolean => typeof value === 'string';

/** A file of links that was uploaded and read, before its person agrees to the price. */
const LinkDraft = z.object({
  organizationId: z.int(),
  fields: CreateLinkBatchQuery,
  count: z.int(),
  accepted: z.int(),
  /** The errors of the first lines that were not accepted. */
  refused: z.array(
    z.object({ index: z.int(), line: z.int().optional(), message: z.custom<Message>(isText) }),
  ),
  chunks: z.array(z.int()),
  uploadedAt: z.iso.datetime(),
});
export type LinkDraft = z.output<typeof LinkDraft> & { jobId: string };

/**
 * Reads lines of links, and keeps them for `createFromDraft`; returns their id. Nothing is created or charged. Throws what
 * concerns all lines, and STORAGE_QUOTA_EXCEEDED; it then keeps nothing.
 */
export async function keepDraft(
  ctx: TenantCtx,
  fields: SharedFields,
  given: AsyncIterable<NumberedLine>,
): Promise<string> {
  let undo = async (): Promise<void> => {};
  try {
    const lines = await uploadLines(ctx, fields.domain, given, (opened) => {
      undo = () => opened.discard();
    });
    await checkLinkLines(ctx, fields, lines);
    const { count, accepted, refused } = lines;
    const { jobId, chunks, kilobytes } = await lines.upload.end();
    await takeStorage(ctx, 'fileKilobytes', kilobytes, 'file');
    const { organizationId } = ctx.tenant;
    const draft: z.input<typeof LinkDraft> = {
      organizationId,
      fields,
      count,
      accepted,
      refused,
      chunks,
      uploadedAt: ctx.clock().toISOString(),
    };
    await openBatchObjects(ctx, LINK_BATCHES).putDraft(jobId, draft);
    return jobId;
  } catch (error) {
    ctx.waitUntil(undo().catch(noteFailure(ctx.log, 'upload_not_discarded')));
    throw error;
  }
}

/** A file that the organization uploaded in the last seven days. Throws URLSHORTENER_JOB_NOT_FOUND. */
export async function getDraft(ctx: TenantCtx, jobId: string): Promise<LinkDraft> {
  const stored = await openBatchObjects(ctx, LINK_BATCHES).getDraft(jobId);
  const draft = stored === undefined ? undefined : LinkDraft.parse(stored);
  if (draft?.organizationId !== ctx.tenant.organizationId || hasEnded(ctx, draft))
    throw new DomainError(LINK_BATCHES.notFound);
  return { ...draft, jobId };
}

const hasEnded = (ctx: TenantCtx, { uploadedAt }: z.output<typeof LinkDraft>): boolean =>
  ctx.clock().getTime() >= Date.parse(uploadedAt) + DRAFT_MS;

/** Creates the batch of an uploaded file, once however often it is asked for. Throws as `createLinkBatch`. */
export const createFromDraft = audited(
  {
    verb: 'link.create-batch',
    changes: batch,
    records: ({ count, fields }) => ({ count, reference: fields.reference }),
  },
  async (ctx: TenantCtx, draft: LinkDraft): Promise<LinkBatchJob> => {
    const { jobId, fields, count, accepted, refused, chunks } = draft;
    // A refusal keeps the file: it may be agreed to again after a top-up.
    const upload: BatchUpload = {
      add: async () => {},
      end: async () => ({ jobId, chunks, kilobytes: 0 }),
      bufferedCharacters: () => 0,
      discard: async () => {},
    };
    const idempotency = {
      key: `portal-${digestHex(jobId)}`,
      operation: 'portal.createLinkBatch',
      requestHash: digestHex(jobId),
    };
    const domain = await getBatchDomain(ctx, fields.domain);
    return await createLinkBatch({ ...ctx, idempotency }, fields, {
      count,
      accepted,
      refused,
      upload,
      domain,
    });
  },
);
