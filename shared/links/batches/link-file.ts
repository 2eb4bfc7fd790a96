import { openBatchObjects } from '../../batches/batch-objects.ts';
import { takeStorage } from '../../billing/take-storage.ts';
import type { TenantCtx } from '../../kernel/ctx.ts';
import { DomainError } from '../../kernel/errors/domain-error.ts';
import {
  type ColumnFile,
  type ColumnFiles,
  getColumnFile,
  keepColumnFile,
  readColumnFile,
} from '../../kernel/lines/column-file.ts';
import { findColumn } from '../../kernel/lines/column-names.ts';
import { LINK_MESSAGES } from '../messages.ts';
import { keepDraft } from './drafts.ts';
import { LINK_BATCHES } from './link-batches.ts';
import { CreateLinkBatchQuery, LINE_COLUMNS, MAX_LINKS, type SharedFields } from './upload-lines.ts';

const filesOf = (ctx: TenantCtx): ColumnFiles => ({
  ...openBatchObjects(ctx, LINK_BATCHES).columnFiles,
  toGone: () => new DomainError(LINK_BATCHES.notFound),
});

/** The places of the columns, when the header names all of them as the API does; undefined: a person has to choose. */
function findPlaces(header: readonly string[]): ReadonlyMap<string, number> | undefined {
  const places = new Map<string, number>();
  for (const [place, name] of header.entries()) {
    const column = findColumn(name, LINE_COLUMNS.known);
    if (column === undefined || places.has(column)) return undefined;
    places.set(column, place);
  }
  return places.has(LINE_COLUMNS.required) ? places : undefined;
}

/**
 * Stores a CSV file of links while it arrives. Returns the draft that was made of it, or the file when somebody has to say what
 * its columns are. Nothing is created or charged. Throws as `keepColumnFile` and `keepDraft`; it then keeps nothing.
 */
export async function keepLinkFile(
  ctx: TenantCtx,
  fields: SharedFields,
  upload: { chunks: AsyncIterable<Uint8Array>; free(bytes: number): void },
): Promise<{ draft: string } | { file: string }> {
  const files = filesOf(ctx);
  const file = await keepColumnFile(ctx, files, fields, {
    ...upload,
    known: LINE_COLUMNS.known.join(', '),
    noLines: LINK_MESSAGES.batchSize,
    mostLines: MAX_LINKS,
    tooManyLines: LINK_MESSAGES.batchSize,
    // A draft takes its own room, and the file is then deleted.
    takeRoom: async (kilobytes, columns) => {
      if (findPlaces(columns) === undefined) await takeStorage(ctx, 'fileKilobytes', kilobytes, 'file');
    },
  });
  const places = findPlaces(file.columns);
  if (places === undefined) return { file: file.fileId };
  try {
    return { draft: await keepDraft(ctx, fields, readColumnFile(files, file, places)) };
  } finally {
    await files.bucket.deleteAll(files.toKey(file.fileId, ''));
  }
}

/** A file that the organization uploaded, whose columns are not chosen yet. Throws URLSHORTENER_JOB_NOT_FOUND. */
export const getLinkFile = (ctx: TenantCtx, fileId: string): Promise<ColumnFile> =>
  getColumnFile(ctx, filesOf(ctx), fileId);

/**
 * Makes a draft of a file whose columns were chosen; returns its id. The file stays, for another choice. Throws as `keepDraft`.
 */
export const keepDraftOfFile = (
  ctx: TenantCtx,
  file: ColumnFile,
  places: ReadonlyMap<string, number>,
): Promise<string> =>
  keepDraft(ctx, CreateLinkBatchQuery.parse(file.purpose), readColumnFile(filesOf(ctx), file, places));
