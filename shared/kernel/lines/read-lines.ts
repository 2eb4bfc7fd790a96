import { DomainError } from '../errors/domain-error.ts';
import type { Message } from '../errors/message.ts';
import { findJsonMistake } from '../http/input/find-json-mistake.ts';
import { checkStructure, hasMoreValues, Names } from '../http/input/parse-json.ts';
import { toErrorAnswer } from '../http/to-error-answer.ts';
import { findColumn } from './column-names.ts';
import {
  type CsvRecord,
  MAX_CSV_LINE_CHARACTERS,
  readCells,
  readRecords,
  withoutEmptyEnd,
} from './csv-records.ts';
import { LINE_MESSAGES } from './line-messages.ts';
import { readText } from './read-text.ts';
import { badBody, type SplitLine, splitLines } from './split-lines.ts';

/** Twice what any line has, so that none takes much longer to check than others, however wrong. */
const MAX_LINE_VALUES = 100;

/** The value of a line, unvalidated, or why it cannot be read. */
export type ReadLine = { value: unknown } | { unreadable: Message };

/** A line as a file has it: its number, from 1. */
export type NumberedLine = ReadLine & { number: number };

/** The columns that a CSV file may have, and the one that it must. */
export type Columns = { known: readonly string[]; required: string };

/**
 * Streams the lines of a file, NDJSON or CSV with a header; empty ones do not count. A line that cannot be read fails
 * alone. Throws BAD_REQUEST for a file that cannot be read on: not text, an end in the middle of a line, a quoted field
 * with a line break, a header that is missing or wrong.
 */
export async function* readLines(
  chunks: AsyncIterable<Uint8Array>,
  mediaType: string,
  columns: Columns,
): AsyncGenerator<NumberedLine> {
  if (mediaType !== 'text/csv') return yield* readJsonLines(chunks);
  let readRecord: ((record: CsvRecord) => ReadLine) | undefined;
  for await (const record of readRecords(chunks)) {
    if (readRecord === undefined) readRecord = readHeader(record, columns);
    else yield { ...readRecord(record), number: record.number };
  }
}

/** Numbers the elements of NDJSON. */
async function* readJsonLines(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<NumberedLine> {
  let number = 0;
  const names = new Names();
  const pieces = readText(chunks, undefined);
  for await (const line of splitLines(pieces, { maxCharacters: MAX_CSV_LINE_CHARACTERS })) {
    number += 1;
    yield { ...(line.isCut ? { unreadable: LINE_MESSAGES.lineTooLong } : readJsonLine(line, names)), number };
  }
}

function readJsonLine({ text, isOpen, number }: SplitLine, names: Names): ReadLine {
  if (hasMoreValues(text, MAX_LINE_VALUES, names))
    return { unreadable: LINE_MESSAGES.lineValues(MAX_LINE_VALUES) };
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    if (isOpen) throw badBody(LINE_MESSAGES.lineCut(number));
    return { unreadable: LINE_MESSAGES.lineNotJson(findJsonMistake(text).column) };
  }
  try {
    checkStructure(text, value);
    return { value };
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    return { unreadable: toErrorAnswer(error).message };
  }
}

/** Reads the names of the columns, and returns how the records after them are read. */
function readHeader({ fields, number }: CsvRecord, columns: Columns): (record: CsvRecord) => ReadLine {
  const known = columns.known.join(', ');
  const names = withoutEmptyEnd(fields).map((given) => ({ given, column: findColumn(given, columns.known) }));
  const named = names.filter(({ given }) => given !== '');
  const unknown = named.find(({ column }) => column === undefined);
  const repeated = named.find(({ column }, place) =>
    named.slice(0, place).some((other) => other.column === column),
  );
  if (!named.some(({ column }) => column === columns.required))
    throw badBody(LINE_MESSAGES.headerMissing(number, known));
  if (unknown !== undefined) throw badBody(LINE_MESSAGES.columnUnknown(number, unknown.given, known));
  if (repeated !== undefined) throw badBody(LINE_MESSAGES.headerRepeats(number, repeated.given));
  return (record) => {
    const read = readCells(record, names.length);
    if ('unreadable' in read) return read;
    const { cells } = read;
    const unnamed = names.findIndex(({ given }, place) => given === '' && cells[place] !== '');
    if (unnamed !== -1) return { unreadable: LINE_MESSAGES.columnUnnamed(unnamed + 1) };
    const values = names.map(({ column }, place) => [column, cells[place]] as const);
    return { value: Object.fromEntries(values.filter(([, cell]) => cell !== '')) };
  };
}
