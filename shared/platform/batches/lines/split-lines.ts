import { cutText } from '../../cut-text.ts';
import { fieldError } from '../../errors/domain-error.ts';
import type { Message } from '../../errors/message.ts';
import { MESSAGES } from '../../messages.ts';
import { createQuoteReader } from './csv-quotes.ts';
import { LINE_MESSAGES } from './line-messages.ts';
import { createPauses, EMPTY_LINE_WORK, LINE_WORK } from './pauses.ts';

export type Line = {
  /** Without its end, truncated to the maximum. */
  text: string;
  /** From 1, counting empty ones too. */
  number: number;
  isCut: boolean;
  /** It is the last one, and no line break follows it. */
  isOpen: boolean;
};

/** Twice what any file has, so that empty lines, which nothing else counts, end too. */
const MAX_LINES = 2_000_000;
/** How much of a body is read between two looks at whether a pause is due. */
const PIECE_BYTES = 16 * 1024;

/**
 * Lines of a streamed body that are not empty, separated by LF or CRLF, each truncated, but with its quotes tracked to its
 * end; memory holds one piece and one line. A byte order mark is skipped. It pauses, so that the isolate serves other
 * requests, whatever the body has. Throws BAD_REQUEST, naming the line, for invalid UTF-8, for a line break inside CSV
 * quotes, which would split one record into two, and for two million lines.
 */
export async function* splitLines(
  chunks: AsyncIterable<Uint8Array>,
  { isCsv, maxCharacters }: { isCsv: boolean; maxCharacters: number },
): AsyncGenerator<Line> {
  const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: false });
  const quotes = createQuoteReader();
  let [rest, number, isCut] = ['', 1, false];
  const append = (text: string): void => {
    if (isCsv) quotes.read(text);
    isCut ||= rest.length + text.length > maxCharacters;
    if (rest.length < maxCharacters) rest = cutText(rest + text, maxCharacters);
  };
  const end = (isOpen: boolean): Line => {
    if (quotes.endLine()) throw badBody(MESSAGES.quoteOpen(number));
    const line = { text: rest.endsWith('\r') ? rest.slice(0, -1) : rest, number, isCut, isOpen };
    [rest, number, isCut] = ['', number + 1, false];
    return line;
  };
  const decode = (run: () => string, chunk: Uint8Array = new Uint8Array()): string => {
    try {
      return run();
    } catch {
      throw badBody(MESSAGES.lineNotUtf8(number + linesBeforeMistake(chunk)));
    }
  };
  const pauses = createPauses();
  for await (const chunk of inPieces(chunks)) {
    const text = decode(() => decoder.decode(chunk, { stream: true }), chunk);
    let from = 0;
    for (let to = text.indexOf('\n'); to !== -1; to = text.indexOf('\n', from)) {
      append(text.slice(from, to));
      from = to + 1;
      const line = end(false);
      if (line.number >= MAX_LINES) throw badBody(LINE_MESSAGES.tooManyLines(MAX_LINES));
      const isEmpty = line.text.trim() === '';
      if (!isEmpty) yield line;
      if (pauses.isDueAfter(isEmpty ? EMPTY_LINE_WORK : LINE_WORK)) await pauses.pause();
    }
    append(text.slice(from));
    if (pauses.isDueAfter(chunk.byteLength)) await pauses.pause();
  }
  append(decode(() => decoder.decode()));
  const last = end(true);
  if (last.text.trim() !== '') yield last;
}

async function* inPieces(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  for await (const chunk of chunks) {
    for (let at = 0; at < chunk.byteLength; at += PIECE_BYTES) yield chunk.subarray(at, at + PIECE_BYTES);
  }
}

/** The error of a body that cannot be read further. */
export const badBody = (message: Message) => fieldError('BAD_REQUEST', 'body', message);

const NEWLINE = 0x0a;

/** How many lines of a piece of text end before its first byte that is not UTF-8. */
function linesBeforeMistake(chunk: Uint8Array): number {
  // A character that began in the piece before.
  let start = 0;
  while (start < Math.min(3, chunk.length) && ((chunk[start] ?? 0) & 0xc0) === 0x80) start += 1;
  const isValid = (end: number): boolean => {
    try {
      // A copy, because the type of a view may be shared memory.
      new TextDecoder('utf-8', { fatal: true, ignoreBOM: false }).decode(chunk.slice(start, end), {
        stream: true,
      });
      return true;
    } catch {
      return false;
    }
  };
  if (isValid(chunk.length)) return 0;
  let [valid, invalid] = [start, chunk.length];
  while (invalid - valid > 1) {
    const middle = (valid + invalid) >> 1;
    if (isValid(middle)) valid = middle;
    else invalid = middle;
  }
  return chunk.subarray(0, valid).reduce((lines, byte) => lines + (byte === NEWLINE ? 1 : 0), 0);
}
