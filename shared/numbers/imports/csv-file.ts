import { createReadStream } from 'node:fs';
import { DomainError, wrongFieldsOf } from '../../kernel/errors/domain-error.ts';
import { inLanguage } from '../../kernel/errors/message.ts';
import { toPlainName } from '../../kernel/lines/column-names.ts';
import { type CsvRecord, readCells, readRecords, withoutEmptyEnd } from '../../kernel/lines/csv-records.ts';
import { LINE_MESSAGES } from '../../kernel/lines/line-messages.ts';
import { badBody, lineOfOpenQuote } from '../../kernel/lines/split-lines.ts';
import { CellError, type DateFormat, type ImportedRow } from './cells.ts';

type CsvOptions = {
  /** Our column name → its name in the file's header. */
  columns: Record<string, string>;
  required: readonly string[];
  dateFormat: DateFormat;
};

export type CsvFile = {
  /** The output of `toRow` for each record, in blocks to bound memory. Throws after collecting all invalid cells. */
  rows: (toRow: (record: ImportedRow) => string) => AsyncGenerator<string>;
  /** Records read so far. */
  lines: () => number;
};

const BYTES_AT_ONCE = 256 * 1024;
const BLOCK_ROWS = 1_000;
const MAX_TOLD = 100;

/**
 * Reads a CSV with a header as customers' files are read (`readRecords`). `columns` maps column names that differ. Throws
 * DomainError for a missing `required` column or one that is named twice, a line that cannot be read, invalid cells (listing up to a
 * hundred), or no records.
 */
export function openCsv(path: string, options: CsvOptions): CsvFile {
  let lines = 0;
  return {
    lines: () => lines,
    async *rows(toRow) {
      const wrong: CellError['details'][] = [];
      const block: string[] = [];
      for await (const record of readRows(path, options)) {
        lines += 1;
        addRow(toRow, record, block, wrong);
        if (wrong.length === MAX_TOLD) break;
        if (block.length === BLOCK_ROWS && wrong.length === 0) yield toText(block.splice(0));
      }
      if (wrong.length > 0) throw new DomainError('LINES_INVALID', { cells: wrong });
      if (lines === 0) throw new DomainError('FILE_EMPTY');
      if (block.length > 0) yield toText(block);
    },
  };
}

const toText = (rows: readonly string[]): string => `${rows.join('\n')}\n`;

/** The records after the header, with their cells by our names of the columns. */
async function* readRows(path: string, options: CsvOptions): AsyncGenerator<ImportedRow> {
  const chunks = createReadStream(path, { highWaterMark: BYTES_AT_ONCE });
  try {
    yield* toRows(readRecords(chunks, { maxLines: Number.POSITIVE_INFINITY }), options);
  } catch (error) {
    throw toRefusal(error);
  }
}

async function* toRows(records: AsyncGenerator<CsvRecord>, options: CsvOptions): AsyncGenerator<ImportedRow> {
  let header: Header | undefined;
  for await (const record of records) {
    const { number, isMisquoted } = record;
    if (isMisquoted) throw new DomainError('QUOTE_UNCLOSED', { line: number });
    if (header === undefined) header = readHeader(record, options);
    else {
      const read = readCells(record, header.width);
      if ('unreadable' in read) throw badBody(LINE_MESSAGES.inLine(number, read.unreadable));
      yield { line: number, cell: cellOf(read.cells, header.placeOf), dateFormat: options.dateFormat };
    }
  }
}

/** Refusals of the reader as the operator reads them. */
function toRefusal(error: unknown): unknown {
  if (!(error instanceof DomainError) || error.code !== 'BAD_REQUEST') return error;
  const line = lineOfOpenQuote(error);
  if (line !== undefined) return new DomainError('QUOTE_UNCLOSED', { line }, { cause: error });
  const reason = wrongFieldsOf(error).map(({ message }) => inLanguage('en', message));
  return new DomainError('FILE_NOT_READ', { reason: reason.join(' ') }, { cause: error });
}

const cellOf =
  (fields: readonly string[], places: ReadonlyMap<string, number>) =>
  (column: string): string =>
    fields[places.get(column) ?? -1] ?? '';

/** Adds the row of a record, or its cell that is wrong. */
function addRow(
  toRow: (record: ImportedRow) => string,
  record: ImportedRow,
  rows: string[],
  wrong: CellError['details'][],
): void {
  try {
    rows.push(toRow(record));
  } catch (error) {
    if (!(error instanceof CellError)) throw error;
    wrong.push(error.details);
  }
}

/** `placeOf`: the place of each column; ours have names without capitals, accents or spaces. */
type Header = { width: number; placeOf: Map<string, number> };

function readHeader({ fields, number }: CsvRecord, { columns, required }: CsvOptions): Header {
  const names = withoutEmptyEnd(fields);
  const placeOf = new Map<string, number>();
  for (const [place, name] of names.entries()) {
    if (name === '') continue;
    if (placeOf.has(toPlainName(name))) throw badBody(LINE_MESSAGES.headerRepeats(number, name));
    placeOf.set(toPlainName(name), place);
  }
  for (const [column, name] of Object.entries(columns)) {
    const place = placeOf.get(toPlainName(name));
    if (place === undefined) throw new DomainError('COLUMN_NOT_FOUND', { name });
    placeOf.set(column, place);
  }
  const missing = required.filter((column) => !placeOf.has(column));
  if (missing.length > 0) throw new DomainError('COLUMNS_MISSING', { columns: missing });
  return { width: names.length, placeOf };
}
