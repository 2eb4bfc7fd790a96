import * as z from 'zod';
import type { TenantCtx } from '../ctx.ts';
import { type DomainError, fieldError } from '../errors/domain-error.ts';
import type { Message } from '../errors/message.ts';
import { noteFailure } from '../log/note-failure.ts';
import type { Bucket } from '../storage/bucket.ts';
import { type CsvRecord, readCells, readRecords, withoutEmptyEnd } from './csv-records.ts';
import { LINE_MESSAGES } from './line-messages.ts';
import type { NumberedLine } from './read-lines.ts';
import { concatBytes } from './read-text.ts';
import { badBody } from './split-lines.ts';

const PART_BYTES = 4 * 1024 * 1024;
const SAMPLE_LINES = 3;
/** The page on which their person chooses offers each of them for each field. */
const MAX_COLUMNS = 200;

const ColumnFile = z.object({
  organizationId: z.int(),
  /** The purpose of the file, in its subject's terms. */
  purpose: z.unknown(),
  parts: z.int(),
  hasHeader: z.boolean().default(true),
  /** The names of the header, empty ones where there is none, and what the first lines have. */
  columns: z.array(z.string()),
  sample: z.array(z.array(z.string())),
});
/** A CSV file that was uploaded, before its person says what its columns are. */
export type ColumnFile = z.output<typeof ColumnFile> & { fileId: string };

/** The storage of such files, in parts. */
export type ColumnFiles = {
  bucket: Bucket;
  toKey: (fileId: string, name: string | number) => string;
  /** The error for a file that is no longer there. */
  toGone: () => DomainError;
};

type File = {
  chunks: AsyncIterable<Uint8Array>;
  free(bytes: number): void;
  /** The columns that it may have, for a file without a header. */
  known: string;
  /** Whether the first line is a header, for files that need none. */
  isHeader?: (fields: readonly string[]) => boolean;
  noLines: Message;
  /** The number of lines that a request reads in some seconds. */
  mostLines: number;
  tooManyLines: Message;
  /** Takes the room that the file needs. */
  takeRoom(kilobytes: number, columns: readonly string[]): Promise<void>;
};

/** A value, not the name of a column: an address, or a number as long as a telephone number. */
const VALUE = /^(https?:\/\/.*|\+?[\d ().-]{10,})$/i;

/**
 * Stores a CSV file while it arrives, and reads it to its end: a file that cannot be read on is refused before anything is done
 * with it. Throws BAD_REQUEST for one, VALIDATION_INVALID_PARAMETER for one without lines or with too many, and what `takeRoom` throws.
 */
export async function keepColumnFile(
  ctx: TenantCtx,
  { bucket, toKey }: ColumnFiles,
  purpose: unknown,
  file: File,
): Promise<ColumnFile> {
  const fileId = crypto.randomUUID();
  const stored = { parts: 0, bytes: 0 };
  async function* kept(): AsyncGenerator<Uint8Array> {
    let [held, heldBytes]: [Uint8Array[], number] = [[], 0];
    const flush = async () => {
      await bucket.put(toKey(fileId, stored.parts), concatBytes(held));
      stored.parts += 1;
      file.free(heldBytes);
      [held, heldBytes] = [[], 0];
    };
    for await (const chunk of file.chunks) {
      held.push(chunk);
      heldBytes += chunk.length;
      stored.bytes += chunk.length;
      if (heldBytes >= PART_BYTES) await flush();
      yield chunk;
    }
    if (heldBytes > 0) await flush();
  }
  try {
    const read = await readWhole(kept(), file);
    await file.takeRoom(Math.ceil(stored.bytes / 1000), read.columns);
    const { organizationId } = ctx.tenant;
    const facts = { organizationId, purpose, parts: stored.parts, ...read };
    await bucket.put(toKey(fileId, 'file.json'), JSON.stringify(facts));
    return { ...facts, fileId };
  } catch (error) {
    ctx.waitUntil(bucket.deleteAll(toKey(fileId, '')).catch(noteFailure(ctx.log, 'upload_not_discarded')));
    throw error;
  }
}

type Header = Pick<ColumnFile, 'columns' | 'hasHeader'>;

/** The header and the first lines of a file, all of which is read. */
async function readWhole(
  chunks: AsyncIterable<Uint8Array>,
  file: File,
): Promise<Header & Pick<ColumnFile, 'sample'>> {
  let header: Header | undefined;
  let lines = 0;
  const sample: string[][] = [];
  for await (const record of readRecords(chunks)) {
    if (header === undefined) {
      header = readHeader(record, file);
      if (header.hasHeader) continue;
    }
    readCells(record, header.columns.length);
    lines += 1;
    if (lines > file.mostLines) throw fieldError('VALIDATION_INVALID_PARAMETER', 'file', file.tooManyLines);
    if (sample.length < SAMPLE_LINES) sample.push(record.fields);
  }
  if (header === undefined || sample.length === 0)
    throw fieldError('VALIDATION_INVALID_PARAMETER', 'file', file.noLines);
  return { ...header, sample };
}

/** The columns by the first line. Throws for a header that is missing, or has more of them than a page offers. */
function readHeader(record: CsvRecord, { known, isHeader }: File): Header {
  const columns = withoutEmptyEnd(record.fields);
  if (record.isCut || columns.length > MAX_COLUMNS)
    throw fieldError('VALIDATION_INVALID_PARAMETER', 'file', LINE_MESSAGES.tooManyColumns(MAX_COLUMNS));
  if (isHeader?.(columns) === false) return { columns: record.fields.map(() => ''), hasHeader: false };
  if (columns.some((name) => VALUE.test(name)))
    throw badBody(LINE_MESSAGES.headerMissing(record.number, known));
  return { columns, hasHeader: true };
}

/** A file that the organization uploaded. */
export async function getColumnFile(
  ctx: TenantCtx,
  { bucket, toKey, toGone }: ColumnFiles,
  fileId: string,
): Promise<ColumnFile> {
  const text = await bucket.getText(toKey(fileId, 'file.json'));
  const file = text === undefined ? undefined : ColumnFile.parse(JSON.parse(text));
  if (file?.organizationId !== ctx.tenant.organizationId) throw toGone();
  return { ...file, fileId };
}

/** The lines of a file, with the fields that are in these columns. */
export async function* readColumnFile(
  { bucket, toKey, toGone }: ColumnFiles,
  { fileId, parts, hasHeader, columns }: ColumnFile,
  places: ReadonlyMap<string, number>,
): AsyncGenerator<NumberedLine> {
  async function* chunks(): AsyncGenerator<Uint8Array> {
    for (let part = 0; part < parts; part += 1) {
      const bytes = await bucket.getBytes(toKey(fileId, part));
      if (bytes === undefined) throw toGone();
      yield bytes;
    }
  }
  let isHeader = hasHeader;
  for await (const record of readRecords(chunks())) {
    const read = readCells(record, columns.length);
    if (isHeader) isHeader = false;
    else if ('unreadable' in read) yield { number: record.number, ...read };
    else {
      const values = [...places].map(([name, place]) => [name, read.cells[place] ?? ''] as const);
      const given = values.filter(([, value]) => value !== '');
      yield { number: record.number, value: Object.fromEntries(given) };
    }
  }
}

/** Deletes what the file consists of, but not what it was. */
export async function deleteColumnFile(
  { bucket, toKey }: ColumnFiles,
  { fileId, parts }: ColumnFile,
): Promise<void> {
  await bucket.delete(...Array.from({ length: parts }, (_, part) => toKey(fileId, part)));
}
