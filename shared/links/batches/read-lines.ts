import { findSeparator, splitFields } from '../../platform/batches/lines/csv-fields.ts';
import { badBody, type Line, splitLines } from '../../platform/batches/lines/split-lines.ts';
import { DomainError } from '../../platform/errors/domain-error.ts';
import { findJsonMistake } from '../../platform/http/input/find-json-mistake.ts';
import { checkStructure } from '../../platform/http/input/parse-json.ts';
import { LINE_FIELDS } from './batch-body.ts';

/** Longer than any line that creates a link, however its characters are escaped. */
const MAX_LINE_CHARACTERS = 32_768;

/** The value of a line, unvalidated, or why it cannot be read. */
export type ReadLine = { value: unknown } | { unreadable: string };

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
    else if (line.isCut) yield { unreadable: 'The line is longer than 32,768 characters.' };
    else yield readLine(line);
  }
}

function readJsonLine({ text, isOpen, number }: Line): ReadLine {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    if (isOpen) throw endsInside(number);
    return { unreadable: `The line is not valid JSON: column ${findJsonMistake(text).column}.` };
  }
  try {
    checkStructure(text);
    return { value };
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    return { unreadable: error.message };
  }
}

/** Reads the names of the columns, and returns how the lines after them are read. */
function readHeader(header: Line): (line: Line) => ReadLine {
  const separator = findSeparator(header.text);
  const names = splitFields(header.text, separator);
  const known = LINE_FIELDS.join(', ');
  const unknown = names.find((name) => !LINE_FIELDS.some((field) => field === name));
  const isRepeated = new Set(names).size < names.length;
  if (isRepeated) throw badBody(`Line ${header.number}: the header names a column twice.`);
  if (!names.includes('longUrl'))
    throw badBody(`Line ${header.number}: the header is missing. Name the columns: ${known}.`);
  if (unknown !== undefined) throw badBody(`Line ${header.number}: unknown column ${unknown}. Use ${known}.`);
  return ({ text, isOpen, number }) => {
    const fields = splitFields(text, separator);
    if (isOpen && fields.length < names.length) throw endsInside(number);
    if (fields.length !== names.length)
      return { unreadable: `The line has ${fields.length} fields, and the header ${names.length}.` };
    const given = names.flatMap((name, place) => (fields[place] === '' ? [] : [[name, fields[place]]]));
    return { value: Object.fromEntries(given) };
  };
}

const endsInside = (line: number): DomainError =>
  badBody(`Line ${line}: the file ends in the middle of the line. Send all of it.`);
