import { createReadStream } from 'node:fs';
import { DomainError, wrongFieldsOf } from '../../kernel/errors/domain-error.ts';
import { inLanguage } from '../../kernel/errors/message.ts';
import { toPlainName } from '../../kernel/lines/column-names.ts';
import { type CsvRecord, readRecords } from '../../kernel/lines/csv-records.ts';
import { lineOfOpenQuote } from '../../kernel/lines/split-lines.ts';
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
 * DomainError for a missing `required` column, a misplaced quote, invalid cells (listing up to a hundred), or no records.
 */
export function openCsv(path: string, options: CsvOptions): CsvFile {
  let lines = 0;
  return {
    lines: () => lines,
    async *rows(toRow) {
      const wrong: CellError['details'][] = [];
      const block: string[] = [];
      for await (const record of readCells(path, options)) {
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
async function* readCells(
  path: string,
  { columns, required, dateFormat }: CsvOptions,
): AsyncGenerator<ImportedRow> {
  let places: Map<string, number> | undefined;
  for await (const { fields, number, isMisquoted } of readFile(path)) {
    if (isMisquoted) throw new DomainError('QUOTE_UNCLOSED', { line: number });
    if (places === undefined) places = readHeader(fields, columns, required);
    else yield { line: number, cell: cellOf(fields, places), dateFormat };
  }
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

async function* readFile(path: string): AsyncGenerator<CsvRecord> {
  try {
    yield* readRecords(createReadStream(path, { highWaterMark: BYTES_AT_ONCE }), {
      maxLines: Number.POSITIVE_INFINITY,
    });
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    const line = lineOfOpenQuote(error);
    if (line !== undefined) throw new DomainError('QUOTE_UNCLOSED', { line }, { cause: error });
    const reason = wrongFieldsOf(error).map(({ message }) => inLanguage('en', message));
    throw new DomainError('FILE_NOT_TEXT', { reason: reason.join(' ') }, { cause: error });
  }
}

/** The place of each column: ours have names without capitals, accents or spaces. */
function readHeader(
  names: readonly string[],
  columns: Record<string, string>,
  required: readonly string[],
): Map<string, number> {
  const placeOf = new Map(names.map((name, place) => [toPlainName(name), place]));
  for (const [column, name] of Object.entries(columns)) {
    const place = placeOf.get(toPlainName(name));
    if (place === undefined) throw new DomainError('COLUMN_NOT_FOUND', { name });
    placeOf.set(column, place);
  }
  const missing = required.filter((column) => !placeOf.has(column));
  if (missing.length > 0) throw new DomainError('COLUMNS_MISSING', { columns: missing });
  return placeOf;
}
