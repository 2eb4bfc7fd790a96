import { findSeparator, splitFields } from '../../platform/batches/lines/csv-fields.ts';
import { badBody, type Line, splitLines } from '../../platform/batches/lines/split-lines.ts';
import { DomainError } from '../../platform/errors/domain-error.ts';
import type { Message } from '../../platform/errors/message.ts';
import { findJsonMistake } from '../../platform/http/input/find-json-mistake.ts';
import { checkStructure } from '../../platform/http/input/parse-json.ts';
import { toErrorAnswer } from '../../platform/http/to-error-answer.ts';
import { LINK_MESSAGES } from '../messages.ts';
import { LINE_FIELDS } from './batch-body.ts';

/** Longer than any line that creates a link, however its characters are escaped. */
const MAX_LINE_CHARACTERS = 32_768;

/** The value of a line, unvalidated, or why it cannot be read. */
export type ReadLine = { value: unknown } | { unreadable: Message };

/**
 * Streams the lines of a file, NDJSON or CSV with a header; empty ones do not count. A line that cannot be read fails
 * alone. Throws BAD_REQUEST for a file that cannot be read on: invalid UTF-8, an end in the middle of a line, a quoted
 * field with a line break, a header that is missing or wrong.
 */
export async function* readLines(
  chunks: AsyncIterable<Uint8Array>,
  mediaType: string,
): AsyncGenerator<ReadLine> {
  const isCsv = mediaType === 'text/csv';
  let readLine = isCsv ? undefined : readJsonLine;
  for await (const line of splitLines(chunks, { isCsv, maxCharacters: MAX_LINE_CHARACTERS })) {
    if (line.text.trim() === '') continue;
    if (readLine === undefined) readLine = readHeader(line);
    else if (line.isCut) yield { unreadable: LINK_MESSAGES.lineTooLong };
    else yield readLine(line);
  }
}

function readJsonLine({ text, isOpen, number }: Line): ReadLine {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    if (isOpen) throw endsInside(number);
    return { unreadable: LINK_MESSAGES.lineNotJson(findJsonMistake(text).column) };
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
function readHeader(header: Line): (line: Line) => ReadLine {
  const separator = findSeparator(header.text);
  const names = splitFields(header.text, separator);
  const known = LINE_FIELDS.join(', ');
  const unknown = names.find((name) => !LINE_FIELDS.some((field) => field === name));
  const isRepeated = new Set(names).size < names.length;
  if (isRepeated) throw badBody(LINK_MESSAGES.headerRepeats(header.number));
  if (!names.includes('longUrl')) throw badBody(LINK_MESSAGES.headerMissing(header.number, known));
  if (unknown !== undefined) throw badBody(LINK_MESSAGES.columnUnknown(header.number, unknown, known));
  return ({ text, isOpen, number }) => {
    const fields = splitFields(text, separator);
    if (isOpen && fields.length < names.length) throw endsInside(number);
    if (fields.length !== names.length)
      return { unreadable: LINK_MESSAGES.lineFields(fields.length, names.length) };
    const given = names.flatMap((name, place) => (fields[place] === '' ? [] : [[name, fields[place]]]));
    return { value: Object.fromEntries(given) };
  };
}

const endsInside = (line: number): DomainError => badBody(LINK_MESSAGES.lineCut(line));
