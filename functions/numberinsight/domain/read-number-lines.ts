import { fieldError } from '../../../shared/http/api-error.ts';
import { MAX_NUMBERS } from './create-batch-body.ts';

/** What is kept of a line; a longer one is no number, whatever it begins with. */
export const MAX_LINE_CHARACTERS = 256;

/**
 * Reads a body of one number a line, NDJSON or CSV, as it comes in: memory holds the numbers and one cut line. Empty
 * lines, a byte order mark and a CSV's header do not count. Stops at one number too many. Throws BAD_REQUEST for what
 * is not UTF-8.
 */
export async function readNumberLines(
  chunks: AsyncIterable<Uint8Array>,
  mediaType: string,
): Promise<{ numbers: string[] }> {
  const toNumber = mediaType === 'text/csv' ? firstField : ofNdjson;
  const numbers: string[] = [];
  let isFirst = true;
  for await (const line of splitLines(chunks)) {
    const text = line.trim();
    if (text === '') continue;
    const number = toNumber(text);
    const isHeader = isFirst && mediaType === 'text/csv' && !/\p{Nd}/u.test(number);
    isFirst = false;
    if (isHeader) continue;
    numbers.push(number);
    if (numbers.length > MAX_NUMBERS) break;
  }
  return { numbers };
}

/** Lines by LF or CRLF, each cut to its first characters. */
async function* splitLines(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let rest = '';
  for await (const chunk of chunks) {
    const lines = decode(() => decoder.decode(chunk, { stream: true })).split('\n');
    const [first = '', ...others] = lines;
    rest = append(rest, first);
    for (const line of others) {
      yield rest;
      rest = append('', line);
    }
  }
  yield append(
    rest,
    decode(() => decoder.decode()),
  );
}

const append = (line: string, text: string): string =>
  line.length >= MAX_LINE_CHARACTERS ? line : (line + text).slice(0, MAX_LINE_CHARACTERS).toWellFormed();

function decode(run: () => string): string {
  try {
    return run();
  } catch {
    throw fieldError('BAD_REQUEST', 'body', 'The body is not valid UTF-8.');
  }
}

/** The first field of a CSV line, without its quotes. */
function firstField(line: string): string {
  const quoted = /^"((?:[^"]|"")*)"/.exec(line)?.[1];
  return quoted === undefined
    ? (line.split(/[,;\t]/, 1)[0] ?? '').trim()
    : quoted.replaceAll('""', '"').trim();
}

/** A JSON string, an object with a `number`, or what is there as it is. */
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
