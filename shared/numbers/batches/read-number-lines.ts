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

/** The first field of a CSV line, unquoted. */
function firstField(line: string): string {
  const quoted = /^"((?:[^"]|"")*)"/.exec(line)?.[1];
  return quoted === undefined
    ? (line.split(/[,;\t]/, 1)[0] ?? '').trim()
    : quoted.replaceAll('""', '"').trim();
}

/** A JSON string, an object with a `number`, or else the line as it is. */
function ofNdjson(line: string): string {
  if (!/^["{]/.test(line)) return line;
  try {
    const value: unknown = JSON.parse(line);
    const number = typeof value === 'object' && value !== null && 'number' in value ? value.number : value;
    return typeof number === 'string' || typeof number === 'number' ? String(number) : line;
  } catch {
    return line;
  }
}
