import { cutText } from '../../../shared/cut-text.ts';
import { fieldError } from '../../../shared/http/api-error.ts';
import { MAX_LINE_CHARACTERS, MAX_NUMBERS } from './create-batch-body.ts';
import { createQuoteReader } from './csv-quotes.ts';

/**
 * Streams a body of one number per line, NDJSON or CSV; memory holds the numbers and one truncated line. Empty lines, a
 * byte order mark and a CSV header are skipped. Stops one number after the maximum. Throws BAD_REQUEST for invalid
 * UTF-8, and for a line break inside CSV quotes, which would split one record into two numbers.
 */
export async function readNumberLines(
  chunks: AsyncIterable<Uint8Array>,
  mediaType: string,
): Promise<{ numbers: string[] }> {
  const isCsv = mediaType === 'text/csv';
  const toNumber = isCsv ? firstField : ofNdjson;
  const numbers: string[] = [];
  let isFirst = true;
  for await (const line of splitLines(chunks, isCsv)) {
    const text = line.trim();
    if (text === '') continue;
    const number = toNumber(text);
    const isHeader = isFirst && isCsv && !/\p{Nd}/u.test(number);
    isFirst = false;
    if (isHeader) continue;
    numbers.push(number);
    if (numbers.length > MAX_NUMBERS) break;
  }
  return { numbers };
}

/** Lines separated by LF or CRLF, each truncated, but with its quotes tracked to its end. */
async function* splitLines(chunks: AsyncIterable<Uint8Array>, isCsv: boolean): AsyncGenerator<string> {
  const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: false });
  const quotes = createQuoteReader();
  let rest = '';
  let lineNumber = 1;
  const read = (piece: string): string => {
    if (isCsv) quotes.read(piece);
    return piece;
  };
  const checkEnd = (): void => {
    if (quotes.endLine())
      throw fieldError('BAD_REQUEST', 'body', `Line ${lineNumber}: its quoted field does not end on it.`);
    lineNumber += 1;
  };
  for await (const chunk of chunks) {
    const lines = decode(() => decoder.decode(chunk, { stream: true })).split('\n');
    const [first = '', ...others] = lines;
    rest = append(rest, read(first));
    for (const line of others) {
      checkEnd();
      yield rest;
      rest = append('', read(line));
    }
  }
  const last = append(rest, read(decode(() => decoder.decode())));
  checkEnd();
  yield last;
}

const append = (line: string, text: string): string =>
  line.length >= MAX_LINE_CHARACTERS ? line : cutText(line + text, MAX_LINE_CHARACTERS);

function decode(run: () => string): string {
  try {
    return run();
  } catch {
    throw fieldError('BAD_REQUEST', 'body', 'The body is not valid UTF-8.');
  }
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
