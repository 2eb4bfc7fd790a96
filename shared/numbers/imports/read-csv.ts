import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { CsvError, parse } from 'csv-parse';
import { DomainError } from '../../platform/errors/domain-error.ts';
import { CellError, type CsvRecord, type DateFormat } from './cells.ts';

type CsvOptions = {
  /** Our column name → its name in the file's header. */
  columns: Record<string, string>;
  required: readonly string[];
  dateFormat: DateFormat;
};

export type CsvFile = {
  /** The output of `toRow` for each record, in blocks to bound memory. Throws after collecting all invalid cells. */
  rows: (toRow: (record: CsvRecord) => string) => AsyncGenerator<string>;
  /** Records read so far. */
  lines: () => number;
};

const BLOCK_ROWS = 1_000;
const MAX_TOLD = 100;

/**
 * Reads a CSV (RFC 4180) in UTF-8 with a header, separated by comma, semicolon or tab. `columns` maps column names that
 * differ; header names are case-insensitive. Throws DomainError for a missing `required` column, an unclosed quote,
 * invalid cells (listing up to a hundred), or no records.
 */
export function openCsv(path: string, { columns, required, dateFormat }: CsvOptions): CsvFile {
  let lines = 0;
  return {
    lines: () => lines,
    async *rows(toRow) {
      const wrong: CellError['details'][] = [];
      let places: Map<string, number> | undefined;
      let block: string[] = [];
      for await (const { record, info } of readRecords(path)) {
        if (places === undefined) {
          places = readHeader(record, columns, required);
          continue;
        }
        lines += 1;
        const known = places;
        const cell = (column: string) => record[known.get(column) ?? -1] ?? '';
        try {
          block.push(toRow({ line: info.lines, cell, dateFormat }));
        } catch (error) {
          if (!(error instanceof CellError)) throw error;
          if (wrong.push(error.details) === MAX_TOLD) break;
        }
        if (block.length < BLOCK_ROWS || wrong.length > 0) continue;
        yield `${block.join('\n')}\n`;
        block = [];
      }
      if (wrong.length > 0) throw new DomainError('LINES_INVALID', { cells: wrong });
      if (lines === 0) throw new DomainError('FILE_EMPTY');
      if (block.length > 0) yield `${block.join('\n')}\n`;
    },
  };
}

type Parsed = { record: string[]; info: { lines: number } };

async function* readRecords(path: string): AsyncGenerator<Parsed> {
  const options = { bom: true, delimiter: await findSeparator(path), info: true, relax_column_count: true };
  const parser = Readable.from(readText(path)).compose(
    parse({ ...options, skip_empty_lines: true, trim: true }),
  );
  try {
    yield* parser as AsyncIterable<Parsed>;
  } catch (error) {
    if (error instanceof CsvError)
      throw new DomainError('QUOTE_UNCLOSED', { line: Number(error.lines) }, { cause: error });
    if (error instanceof TypeError) throw new DomainError('FILE_NOT_UTF8', undefined, { cause: error });
    throw error;
  }
}

async function* readText(path: string): AsyncGenerator<string> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  for await (const piece of createReadStream(path, { highWaterMark: 256 * 1024 }))
    yield decoder.decode(piece, { stream: true });
  yield decoder.decode();
}

/** Detects the header's separator. */
async function findSeparator(path: string): Promise<string> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(64 * 1024), 0, 64 * 1024, 0);
    const [header = ''] = buffer.toString('utf8', 0, bytesRead).split('\n');
    return [';', '\t'].find((candidate) => header.includes(candidate)) ?? ',';
  } finally {
    await file.close();
  }
}

function readHeader(
  names: readonly string[],
  columns: Record<string, string>,
  required: readonly string[],
): Map<string, number> {
  const placeOf = new Map(names.map((name, place) => [name.toLowerCase(), place]));
  for (const [column, name] of Object.entries(columns)) {
    const place = placeOf.get(name.toLowerCase());
    if (place === undefined) throw new DomainError('COLUMN_NOT_FOUND', { name });
    placeOf.set(column, place);
  }
  const missing = required.filter((column) => !placeOf.has(column));
  if (missing.length > 0) throw new DomainError('COLUMNS_MISSING', { columns: missing });
  return placeOf;
}
