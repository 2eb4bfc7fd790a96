import { callFunction } from '../../../db/engine/sql-functions/call-function.ts';
import * as batches from '../../../db/links/functions/link-batches.ts';
import { acceptBatch, discardLater, replayOrThrow } from '../../batches/accept-batch.ts';
import { toStorageRefusal } from '../../billing/to-refusal.ts';
import type { TenantCtx } from '../../kernel/ctx.ts';
import { DomainError, fieldError, toFieldsError } from '../../kernel/errors/domain-error.ts';
import { LINE_MESSAGES } from '../../kernel/lines/line-messages.ts';
import { checkWebhookOfRequest } from '../../webhooks/check-registration.ts';
import { parseExpiresAt, toReferenceRefusal, toWholeRefusal } from '../creation/validate-link.ts';
import { LINK_MESSAGES } from '../messages.ts';
import { getLinkBatch, LINK_BATCHES, type LinkBatchJob } from './link-batches.ts';
import { MAX_LINKS, type SharedFields, type UploadedLines } from './upload-lines.ts';

/** The counts of uploaded lines. */
type CountedLines = Pick<UploadedLines, 'count' | 'accepted' | 'refused' | 'upload' | 'domain'>;

/**
 * Creates a batch of the uploaded lines and charges the accepted ones, or returns the batch that the idempotency key
 * already has. Throws what concerns all lines, with nothing created or charged, and then deletes what was uploaded.
 */
export async function createLinkBatch(
  ctx: TenantCtx,
  fields: SharedFields,
  lines: CountedLines,
): Promise<LinkBatchJob> {
  const get = (jobId: string) => getLinkBatch(ctx, jobId);
  const { upload, count, accepted } = lines;
  let checked: Checked;
  try {
    checked = await check(ctx, fields, lines);
  } catch (error) {
    discardLater(ctx, upload);
    return await replayOrThrow(ctx, get, error);
  }
  const { reference = null } = fields;
  const { webhookUrl, terms } = checked;
  return await acceptBatch(ctx, LINK_BATCHES, {
    upload,
    get,
    create: (uploaded) =>
      callFunction(ctx.db, batches.createLinkBatch, {
        organization: ctx.tenant.organizationId,
        apiKey: ctx.tenant.keyId,
        costCenter: ctx.tenant.costCenterId,
        batch: { ...uploaded, accepted, terms, webhookUrl, reference },
        idempotency: ctx.idempotency,
      }),
    toFullRefusal: (quota) => toStorageRefusal(ctx, 'fileKilobytes', quota, 'links'),
    toRefusal: (refused) =>
      refused.code === 'URLSHORTENER_REFERENCE_QUOTA_EXCEEDED'
        ? toReferenceRefusal(ctx)
        : toWholeRefusal(ctx, refused, { links: accepted, field: 'links' }),
    toJob: ({ jobId, unitMicro, createdAt, expiresAt }) => ({
      jobId,
      status: 'queued',
      count,
      processed: 0,
      created: 0,
      failed: 0,
      chargedMicro: unitMicro * BigInt(accepted),
      refundedMicro: 0n,
      reference,
      createdAt: new Date(createdAt).toISOString(),
      expiresAt: new Date(expiresAt).toISOString(),
    }),
  });
}

type Checked = { webhookUrl: string | null; terms: { domain: string; expiresAt: string | null } };

/** Checks what concerns all lines. Throws the error of the first thing that is wrong, in the order of a single creation's. */
async function check(ctx: TenantCtx, fields: SharedFields, lines: CountedLines): Promise<Checked> {
  const checked = await checkLinkLines(ctx, fields, lines);
  const { accepted, refused } = lines;
  if (accepted === 0)
    throw toFieldsError(
      'VALIDATION_INVALID_PARAMETER',
      refused.map(({ index, line = index + 1, message }) => ({
        field: `links.${index}`,
        // In a file with a header, the field's number is not that of the row.
        message: line === index + 1 ? message : LINE_MESSAGES.inLine(line, message),
      })),
    );
  return checked;
}

/** Checks what concerns all lines, and each line; possibly no line is acceptable. */
export async function checkLinkLines(
  ctx: TenantCtx,
  fields: SharedFields,
  { domain, count }: CountedLines,
): Promise<Checked> {
  if (domain instanceof DomainError) throw domain;
  const expiresAt =
    fields.linkExpiresAt === undefined
      ? null
      : parseExpiresAt(fields.linkExpiresAt, ctx.clock(), 'linkExpiresAt').toISOString();
  const webhookUrl = await checkWebhookOfRequest(ctx, fields.webhookUrl);
  if (count === 0 || count > MAX_LINKS)
    throw fieldError('VALIDATION_INVALID_PARAMETER', 'links', LINK_MESSAGES.batchSize);
  return { webhookUrl, terms: { domain: domain.name, expiresAt } };
}
