import type { BodyStream } from '../../kernel/http/route.ts';
import { readRecords } from '../../kernel/lines/csv-records.ts';
import { readText } from '../../kernel/lines/read-text.ts';
import { splitLines } from '../../kernel/lines/split-lines.ts';

export const MAX_NUMBERS = 100_000;
/** The number of characters of an input that are kept; a longer one is invalid whatever it begins with. */
export const MAX_NUMBER_CHARACTERS = 256;

/** A number as it was submitted, and its line, as the lines of every file are counted. */
export type NumberLine = { input: string; line: number };

/** The numbers of a file, and apart from them, so that requests are compared without it, the line of each. */
class NumberLines {
  readonly numbers: string[] = [];
  readonly #lines: number[] = [];

  add({ input, line }: NumberLine): void {
    this.numbers.push(input);
    this.#lines.push(line);
  }

  get lines(): readonly number[] {
    return this.#lines;
  }
}

const LINES = new WeakMap<object, readonly number[]>();

/** Keeps the lines of a file for the batch that was read of it. */
export function keepLines(body: object, read: unknown): void {
  if (read instanceof NumberLines) LINES.set(body, read.lines);
}

/** The line of each number of a batch; of JSON, its place from 1. */
export const linesOf = (body: { numbers: readonly string[] }): readonly number[] =>
  LINES.get(body) ?? body.numbers.map((_, place) => place + 1);

/**
 * Streams a body of one number per line, NDJSON or CSV; memory holds the numbers and one truncated line. Empty lines, a
 * byte order mark and a CSV header are skipped. Stops one number after the maximum. Throws BAD_REQUEST for a file that
 * cannot be read on, as `readLines`.
 */
export async function readNumberLines({
  chunks,
  mediaType,
}: Pick<BodyStream, 'chunks' | 'mediaType'>): Promise<NumberLines> {
  const read = new NumberLines();
  const found = mediaType === 'text/csv' ? readFirstFields(chunks) : readJsonNumbers(chunks);
  for await (const number of found) {
    read.add(number);
    if (read.numbers.length > MAX_NUMBERS) break;
  }
  return read;
}

/** A long number as spreadsheets shorten it, `5,73E+11`, cut in two where commas separate fields. */
const SHORTENED = /^[+-]?\d+,\d+e[+-]?\d+$/i;

/** The first field of each record, without a header: a first line that has no digit there. */
async function* readFirstFields(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<NumberLine> {
  let isFirst = true;
  for await (const { fields, number: line } of readRecords(chunks, {
    maxCharacters: MAX_NUMBER_CHARACTERS,
  })) {
    const [first = '', second = ''] = fields;
    const joined = `${first},${second}`;
    const input = SHORTENED.test(joined) ? joined : first;
    const isHeader = isFirst && !/\p{Nd}/u.test(input);
    isFirst = false;
    if (!isHeader) yield { input, line };
  }
}

async function* readJsonNumbers(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<NumberLine> {
  let line = 0;
  const pieces = readText(chunks, undefined);
  for await (const { text } of splitLines(pieces, { maxCharacters: MAX_NUMBER_CHARACTERS })) {
    line += 1;
    yield { input: ofNdjson(text.trim()), line };
  }
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
    // The number is taken as it stands in the line: 5.73e11 is a number that lost its digits, and 573000000000 another one.
    return typeof number === 'number' ? (NUMBER_IN_LINE.exec(line)?.[1] ?? String(number)) : line;
  } catch {
    return line;
  }
}
