import { DomainError } from '../../errors/domain-error.ts';
import type { Message } from '../../errors/message.ts';
import { findJsonMistake } from '../../http/input/find-json-mistake.ts';
import { checkStructure, hasMoreValues } from '../../http/input/parse-json.ts';
import { toErrorAnswer } from '../../http/to-error-answer.ts';
import { findSeparator, splitFields } from './csv-fields.ts';
import { LINE_MESSAGES } from './line-messages.ts';
import { badBody, type Line, splitLines } from './split-lines.ts';

/** Longer than any line that is accepted, however its characters are escaped. */
const MAX_LINE_CHARACTERS = 32_768;

/** More than any line has, however wrong, so that the longest ones take no longer to check than others. */
const MAX_LINE_VALUES = 250;

/** The value of a line, unvalidated, or why it cannot be read. */
export type ReadLine = { value: unknown } | { unreadable: Message };

/** A line as a file has it: its number, from 1. */
export type NumberedLine = ReadLine & { number: number };

/** The columns that a CSV file may have, and the one that it must. */
export type Columns = { known: readonly string[]; required: string };

/**
 * Streams the lines of a file, NDJSON or CSV with a header; empty ones do not count. A line that cannot be read fails
 * alone. Throws BAD_REQUEST for a file that cannot be read on: invalid UTF-8, an end in the middle of a line, a quoted
 * field with a line break, a header that is missing or wrong.
 */
export async function* readLines(
  chunks: AsyncIterable<Uint8Array>,
  mediaType: string,
  columns: Columns,
): AsyncGenerator<NumberedLine> {
  const isCsv = mediaType === 'text/csv';
  let readLine = isCsv ? undefined : readJsonLine;
  for await (const line of splitLines(chunks, { isCsv, maxCharacters: MAX_LINE_CHARACTERS })) {
    if (readLine === undefined) readLine = readHeader(line, columns);
    else if (line.isCut) yield { unreadable: LINE_MESSAGES.lineTooLong, number: line.number };
    else yield { ...readLine(line), number: line.number };
  }
}

function readJsonLine({ text, isOpen, number }: Line): ReadLine {
  if (hasMoreValues(text, MAX_LINE_VALUES)) return { unreadable: LINE_MESSAGES.lineValues(MAX_LINE_VALUES) };
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    if (isOpen) throw endsInside(number);
    return { unreadable: LINE_MESSAGES.lineNotJson(findJsonMistake(text).column) };
  }
  try {
    checkStructure(text);
    return { value };
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    return { unreadable: toErrorAnswer(error).message };
  }
}

/** Reads the names of the columns, and returns how the lines after them are read. */
function readHeader(header: Line, columns: Columns): (line: Line) => ReadLine {
  const separator = findSeparator(header.text);
  const names = splitFields(header.text, separator);
  const known = columns.known.join(', ');
  const unknown = names.find((name) => !columns.known.includes(name));
  const isRepeated = new Set(names).size < names.length;
  if (isRepeated) throw badBody(LINE_MESSAGES.headerRepeats(header.number));
  if (!names.includes(columns.required)) throw badBody(LINE_MESSAGES.headerMissing(header.number, known));
  if (unknown !== undefined) throw badBody(LINE_MESSAGES.columnUnknown(header.number, unknown, known));
  return ({ text, isOpen, number }) => {
    const fields = splitFields(text, separator);
    if (isOpen && fields.length < names.length) throw endsInside(number);
    if (fields.length !== names.length)
      return { unreadable: LINE_MESSAGES.lineFields(fields.length, names.length) };
    const given = names.flatMap((name, place) => (fields[place] === '' ? [] : [[name, fields[place]]]));
    return { value: Object.fromEntries(given) };
  };
}

const endsInside = (line: number): DomainError => badBody(LINE_MESSAGES.lineCut(line));
