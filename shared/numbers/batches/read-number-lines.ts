import type { Message } from '../../kernel/errors/message.ts';
import type { BodyStream } from '../../kernel/http/route.ts';
import { findSeparator, splitFields } from '../../kernel/lines/csv-fields.ts';
import { readRecords } from '../../kernel/lines/csv-records.ts';
import { LINE_MESSAGES } from '../../kernel/lines/line-messages.ts';
import { readText } from '../../kernel/lines/read-text.ts';
import { splitLines } from '../../kernel/lines/split-lines.ts';
import { NUMBER_MESSAGES } from '../messages.ts';
import { readNumber } from '../read-number.ts';

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

/** A first line without one is a header. */
const HAS_DIGIT = /\p{Nd}/u;

/** The first field of each record, without a header: a first line that has no digit there. */
async function* readFirstFields(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<NumberLine> {
  let isFirst = true;
  for await (const { fields, number: line } of readRecords(chunks, {
    maxCharacters: MAX_NUMBER_CHARACTERS,
  })) {
    const [first = '', second = ''] = fields;
    const joined = `${first},${second}`;
    const input = SHORTENED.test(joined) ? joined : first;
    const isHeader = isFirst && !HAS_DIGIT.test(input);
    isFirst = false;
    if (!isHeader) yield { input, line };
  }
}

/** Twice what a batch has: all of a text is read at once. */
const MAX_TYPED_LINES = 2 * MAX_NUMBERS;
/** A line without what separates or quotes, as nearly all are. */
const PLAIN = /^[^",;\t]*$/;

/**
 * The numbers that somebody typed or pasted, one a line, below a header if they have one; each with its line, empty ones
 * included. A line with more than a number is refused, since the rest of it would be lost. `home`: alpha-2.
 */
export function readTypedNumbers(
  text: string,
  home: string | null,
): { numbers: readonly NumberLine[] } | { wrong: Message } {
  const lines = text.split('\n', MAX_TYPED_LINES + 1);
  if (lines.length > MAX_TYPED_LINES) return { wrong: NUMBER_MESSAGES.batchSize };
  const numbers: NumberLine[] = [];
  let isFirst = true;
  for (const [place, written] of lines.entries()) {
    const line = place + 1;
    const input = readTypedLine(written, home);
    if (input === '') continue;
    const isHeader = isFirst && !isNumberLike(written.slice(0, MAX_NUMBER_CHARACTERS), home);
    isFirst = false;
    if (isHeader) continue;
    if (input === undefined) return { wrong: LINE_MESSAGES.inLine(line, NUMBER_MESSAGES.oneALine) };
    numbers.push({ input, line });
  }
  return { numbers };
}

/** So many digits are not in the name of a column, whatever else is beside them. */
const MANY_DIGITS = /(\p{Nd}\D*){7}/u;

/** Whether a field of a first line that a person made is a number, right or wrong, and not the name of a column. */
export function isNumberLike(field: string, home: string | null): boolean {
  const reading = readNumber(field, home);
  return 'number' in reading || reading.error !== 'NOT_A_NUMBER' || MANY_DIGITS.test(field);
}

/** What a line has; empty where it has nothing, undefined where it has more than a number. */
function readTypedLine(written: string, home: string | null): string | undefined {
  if (PLAIN.test(written)) return written.trim();
  const [first = '', ...others] = splitFields(written, findSeparator(written)).fields;
  if (others.every((field) => field === '')) return first;
  // The comma of `573001234567,0` separates nothing.
  const isNumber = written.length <= MAX_NUMBER_CHARACTERS && 'number' in readNumber(written, home);
  return isNumber ? written.trim() : undefined;
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
