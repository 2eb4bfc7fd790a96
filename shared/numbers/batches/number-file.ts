import * as z from 'zod';
import { openBatchObjects } from '../../batches/batch-objects.ts';
import { takeStorage } from '../../billing/take-storage.ts';
import type { TenantCtx } from '../../kernel/ctx.ts';
import { DomainError, fieldError } from '../../kernel/errors/domain-error.ts';
import {
  type ColumnFile,
  type ColumnFiles,
  getColumnFile,
  keepColumnFile,
  readColumnFile,
} from '../../kernel/lines/column-file.ts';
import { LINE_MESSAGES } from '../../kernel/lines/line-messages.ts';
import { NUMBER_MESSAGES } from '../messages.ts';
import { CreateBatchQuery } from './create-batch-body.ts';
import { NUMBER_BATCHES } from './number-batches.ts';
import { isNumberLike, MAX_NUMBERS, type NumberLine } from './read-number-lines.ts';

type BatchTerms = z.output<typeof CreateBatchQuery>;

const filesOf = (ctx: TenantCtx): ColumnFiles => ({
  ...openBatchObjects(ctx, NUMBER_BATCHES).columnFiles,
  toGone: () => new DomainError(NUMBER_BATCHES.notFound),
});

const NumberOfLine = z.object({ number: z.string().optional() });

/**
 * Stores a CSV file of numbers while it arrives, which may have no header; returns its id. Nothing is looked up or charged.
 * Throws as `keepColumnFile`, and STORAGE_QUOTA_EXCEEDED.
 */
export async function keepNumberFile(
  ctx: TenantCtx,
  terms: BatchTerms,
  upload: { chunks: AsyncIterable<Uint8Array>; free(bytes: number): void },
): Promise<string> {
  const home = terms.country ?? ctx.tenant.country;
  const { fileId } = await keepColumnFile(ctx, filesOf(ctx), terms, {
    ...upload,
    known: 'number',
    isHeader: (fields) => !fields.some((field) => isNumberLike(field, home)),
    noLines: NUMBER_MESSAGES.batchSize,
    mostLines: MAX_NUMBERS,
    tooManyLines: NUMBER_MESSAGES.batchSize,
    takeRoom: (kilobytes) => takeStorage(ctx, 'fileKilobytes', kilobytes, 'file'),
  });
  return fileId;
}

/** A file that the organization uploaded, with the terms of its batch. Throws NUMBERINSIGHT_JOB_NOT_FOUND. */
export async function getNumberFile(
  ctx: TenantCtx,
  fileId: string,
): Promise<{ file: ColumnFile; terms: BatchTerms }> {
  const file = await getColumnFile(ctx, filesOf(ctx), fileId);
  return { file, terms: CreateBatchQuery.parse(file.purpose) };
}

/**
 * The numbers that a file has in the column of `number`, each with its line, and how many lines have none. Throws
 * VALIDATION_INVALID_PARAMETER, naming the first line whose columns cannot be told apart.
 */
export async function readNumberFile(
  ctx: TenantCtx,
  file: ColumnFile,
  places: ReadonlyMap<string, number>,
): Promise<{ numbers: NumberLine[]; empty: number }> {
  const numbers: NumberLine[] = [];
  let empty = 0;
  for await (const line of readColumnFile(filesOf(ctx), file, places)) {
    if ('unreadable' in line) {
      const message = LINE_MESSAGES.inLine(line.number, line.unreadable);
      throw fieldError('VALIDATION_INVALID_PARAMETER', 'column', message);
    }
    const { number } = NumberOfLine.parse(line.value);
    if (number === undefined) empty += 1;
    else numbers.push({ input: number, line: line.number });
  }
  return { numbers, empty };
}
