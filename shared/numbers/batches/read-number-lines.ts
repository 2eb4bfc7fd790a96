import type { BodyStream } from '../../kernel/http/route.ts';
import { readRecords } from '../../kernel/lines/csv-records.ts';
import { readText } from '../../kernel/lines/read-text.ts';
import { splitLines } from '../../kernel/lines/split-lines.ts';

export const MAX_NUMBERS = 100_000;
/** How much of each input is kept; a longer one is invalid whatever it begins with. */
export const MAX_LINE_CHARACTERS = 256;

/**
 * Streams a body of one number per line, NDJSON or CSV; memory holds the numbers and one truncated line. Empty lines, a
 * byte order mark and a CSV header are skipped. Stops one number after the maximum. Throws BAD_REQUEST for a file that
 * cannot be read on, as `readLines`.
 */
export async function readNumberLines({
  chunks,
  mediaType,
}: Pick<BodyStream, 'chunks' | 'mediaType'>): Promise<{ numbers: string[] }> {
  const numbers: string[] = [];
  for await (const number of mediaType === 'text/csv' ? readFirstFields(chunks) : readJsonNumbers(chunks)) {
    numbers.push(number);
    if (numbers.length > MAX_NUMBERS) break;
  }
  return { numbers };
}

/** What a spreadsheet makes of a long number, `5,73E+11`, cut in two where commas separate fields. */
const SHORTENED = /^[+-]?\d+,\d+e[+-]?\d+$/i;

/** The first field of each record, without a header: a first line that has no digit there. */
async function* readFirstFields(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  let isFirst = true;
  for await (const { fields } of readRecords(chunks, { maxCharacters: MAX_LINE_CHARACTERS })) {
    const [first = '', second = ''] = fields;
    const joined = `${first},${second}`;
    const number = SHORTENED.test(joined) ? joined : first;
    const isHeader = isFirst && !/\p{Nd}/u.test(number);
    isFirst = false;
    if (!isHeader) yield number;
  }
}

async function* readJsonNumbers(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  const pieces = readText(chunks, undefined);
  for await (const { text } of splitLines(pieces, { maxCharacters: MAX_LINE_CHARACTERS }))
    yield ofNdjson(text.trim());
}

/** The value of `number` in a JSON line, as it is written. */
const NUMBER_IN_LINE = /"number"\s*:\s*(-?\d[\d.eE+-]*)/;

/** A JSON string, an object with a `number`, or else the line as it is. */
function ofNdjson(line: string): string {
  if (!/^["{]/.test(line)) return line;
  try {
    const value: unknown = JSON.parse(line);
    const number = typeof value === 'object' && value !== null && 'number' in value ? value.number : value;
    if (typeof number === 'string') return number;
    // As it stands in the line: 5.73e11 is a number that lost its digits, and 573000000000 another one.
    return typeof number === 'number' ? (NUMBER_IN_LINE.exec(line)?.[1] ?? String(number)) : line;
  } catch {
    return line;
  }
}
