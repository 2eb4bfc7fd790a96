import { splitLines } from '../../platform/batches/lines/split-lines.ts';
import type { BodyStream } from '../../platform/http/route.ts';

export const MAX_NUMBERS = 100_000;
/** How much of each input is kept; a longer one is invalid whatever it begins with. */
export const MAX_LINE_CHARACTERS = 256;

/**
 * Streams a body of one number per line, NDJSON or CSV; memory holds the numbers and one truncated line. Empty lines, a
 * byte order mark and a CSV header are skipped. Stops one number after the maximum. Throws BAD_REQUEST for invalid
 * UTF-8, and for a line break inside CSV quotes, which would split one record into two numbers.
 */
export async function readNumberLines({
  chunks,
  mediaType,
}: Pick<BodyStream, 'chunks' | 'mediaType'>): Promise<{ numbers: string[] }> {
  const isCsv = mediaType === 'text/csv';
  const toNumber = isCsv ? firstField : ofNdjson;
  const numbers: string[] = [];
  let isFirst = true;
  for await (const line of splitLines(chunks, { isCsv, maxCharacters: MAX_LINE_CHARACTERS })) {
    const text = line.text.trim();
    const number = toNumber(text);
    const isHeader = isFirst && isCsv && !/\p{Nd}/u.test(number);
    isFirst = false;
    if (isHeader) continue;
    numbers.push(number);
    if (numbers.length > MAX_NUMBERS) break;
  }
  return { numbers };
}

/** A number that a spreadsheet shortened, with the decimal comma of many languages: `5,73E+11`. */
const SHORTENED = /^[+-]?\d+[.,]\d+e[+-]?\d+(?=\s*(?:[,;\t]|$))/i;

/** The first field of a CSV line, unquoted. A decimal comma does not end a shortened number, which is then refused as such. */
function firstField(line: string): string {
  const shortened = SHORTENED.exec(line)?.[0];
  if (shortened !== undefined) return shortened;
  const quoted = /^"((?:[^"]|"")*)"/.exec(line)?.[1];
  return quoted === undefined
    ? (line.split(/[,;\t]/, 1)[0] ?? '').trim()
    : quoted.replaceAll('""', '"').trim();
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
