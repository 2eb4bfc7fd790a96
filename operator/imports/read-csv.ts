import { createReadStream } from 'node:fs';
import { OperatorError } from '../operator-error.ts';

/** Column of ours → its name in the file's header. */
export type ColumnMap = Record<string, string>;

/** A record of a file: the cell of a column, '' when the file has no such column. `line` counts from 1. */
export type CsvRecord = { line: number; cell: (column: string) => string };

export type CsvFile = {
  /** The rows that `toRow` makes of the records, in blocks as they are read: memory holds one block. */
  rows: (toRow: (record: CsvRecord) => string) => AsyncGenerator<string>;
  /** Lines read so far, without the header. */
  lines: () => number;
};

/**
 * Reads a CSV of one record a line, in UTF-8, with a header, separated by comma, semicolon or tab. `columns` says how
 * the file calls those it has under other names than ours; header names are compared without case. Throws OperatorError
 * for a header without a `required` column.
 */
export function openCsv(path: string, columns: ColumnMap, required: readonly string[]): CsvFile {
  let lines = 0;
  return {
    lines: () => lines,
    async *rows(toRow) {
      let places: Map<string, number> | undefined;
      let separator = ',';
      for await (const block of readBlocks(path)) {
        const rows: string[] = [];
        for (const text of block) {
          if (text.trim() === '') continue;
          if (places === undefined) {
            separator = [';', '\t'].find((candidate) => text.includes(candidate)) ?? ',';
            places = readHeader(splitLine(text, separator), columns, required);
            continue;
          }
          lines += 1;
          const cells = splitLine(text, separator);
          const known = places;
          rows.push(toRow({ line: lines + 1, cell: (column) => cells[known.get(column) ?? -1] ?? '' }));
        }
        if (rows.length > 0) yield `${rows.join('\n')}\n`;
      }
    },
  };
}

function readHeader(
  names: readonly string[],
  columns: ColumnMap,
  required: readonly string[],
): Map<string, number> {
  const placeOf = new Map(names.map((name, place) => [name.toLowerCase(), place]));
  for (const [column, name] of Object.entries(columns)) {
    const place = placeOf.get(name.toLowerCase());
    if (place === undefined) throw new OperatorError(`The header has no column "${name}".`);
    placeOf.set(column, place);
  }
  const missing = required.filter((column) => !placeOf.has(column));
  if (missing.length > 0) throw new OperatorError(`The header has no column for: ${missing.join(', ')}.`);
  return placeOf;
}

/** The complete lines of each piece of the file. */
async function* readBlocks(path: string): AsyncGenerator<string[]> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let rest = '';
  try {
    for await (const piece of createReadStream(path, { highWaterMark: 256 * 1024 })) {
      const lines = (rest + decoder.decode(piece, { stream: true })).split(/\r?\n/);
      rest = lines.pop() ?? '';
      yield lines;
    }
    yield [rest + decoder.decode()];
  } catch (error) {
    if (error instanceof TypeError) throw new OperatorError('The file is not in UTF-8.');
    throw error;
  }
}

function splitLine(text: string, separator: string): string[] {
  if (!text.includes('"')) return text.split(separator).map((cell) => cell.trim());
  const cells = text.matchAll(
    new RegExp(`(?:^|${separator})(?:\\s*"((?:[^"]|"")*)"\\s*|([^${separator}]*))`, 'g'),
  );
  return [...cells].map(([, quoted, plain = '']) => quoted?.replaceAll('""', '"') ?? plain.trim());
}
