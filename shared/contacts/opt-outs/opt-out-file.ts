import { takeStorage } from '../../billing/take-storage.ts';
import {
  openRecipientFiles,
  recipientFileKey as toKey,
} from '../../calls/campaigns/recipients/recipient-file-objects.ts';
import type { TenantCtx } from '../../kernel/ctx.ts';
import { DomainError } from '../../kernel/errors/domain-error.ts';
import {
  type ColumnFile,
  type ColumnFiles,
  getColumnFile,
  keepColumnFile,
  readColumnFile,
} from '../../kernel/lines/column-file.ts';
import { CONTACT_MESSAGES } from '../messages.ts';
import { type CheckedOptOuts, COLUMNS, checkOptOuts, MAX_LINES } from './add-opt-outs.ts';

/** Tells these files from those of recipients, whose purpose is a campaign. */
const PURPOSE = 'opt-outs';

const filesOf = (ctx: TenantCtx): ColumnFiles => ({
  bucket: openRecipientFiles(ctx),
  toKey,
  toGone: () => new DomainError('NOT_FOUND'),
});

/** Stores a CSV file of opt-outs while it arrives; returns its id. Throws as `keepColumnFile`, and STORAGE_QUOTA_EXCEEDED. */
export async function keepOptOutFile(
  ctx: TenantCtx,
  upload: { chunks: AsyncIterable<Uint8Array>; free(bytes: number): void },
): Promise<string> {
  const { fileId } = await keepColumnFile(ctx, filesOf(ctx), PURPOSE, {
    ...upload,
    known: COLUMNS.known.join(', '),
    noLines: CONTACT_MESSAGES.noOptOuts,
    mostLines: MAX_LINES,
    tooManyLines: CONTACT_MESSAGES.tooManyLines,
    takeRoom: (kilobytes) => takeStorage(ctx, 'fileKilobytes', kilobytes, 'file'),
  });
  return fileId;
}

/** A file of opt-outs that the organization uploaded. Throws NOT_FOUND. */
export async function getOptOutFile(ctx: TenantCtx, fileId: string): Promise<ColumnFile> {
  const files = filesOf(ctx);
  const file = await getColumnFile(ctx, files, fileId);
  if (file.purpose !== PURPOSE) throw files.toGone();
  return file;
}

/** Checks the lines of a file whose fields are in these columns; none of them is in force yet. */
export const checkOptOutFile = (
  ctx: TenantCtx,
  file: ColumnFile,
  places: ReadonlyMap<string, number>,
): Promise<CheckedOptOuts> => checkOptOuts(ctx, readColumnFile(filesOf(ctx), file, places));
