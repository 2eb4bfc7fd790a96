import { cutText } from '../cut-text.ts';
import { DomainError, fieldError } from '../errors/domain-error.ts';
import { type Message, mapMessage } from '../errors/message.ts';
import type { QuoteReader } from './csv-quotes.ts';
import { LINE_MESSAGES } from './line-messages.ts';
import { createPauses, EMPTY_LINE_WORK, LINE_WORK } from './pauses.ts';

export type SplitLine = {
  /** Without its end, truncated to the maximum. */
  text: string;
  /** The number of the line, from 1, counting empty ones too. */
  number: number;
  isCut: boolean;
  /** It is the last one, and no line break follows it. */
  isOpen: boolean;
};

type SplitOptions = {
  quotes?: QuoteReader;
  maxCharacters: number;
  maxLines?: number | undefined;
  /** Whether a line has nothing in it; white space alone is nothing anyway. */
  isEmpty?: (text: string) => boolean;
};

/** Twice what any file has, so that empty lines, which nothing else counts, end too. */
const MAX_LINES = 2_000_000;

/**
 * Lines of a streamed text that are not empty, separated by LF or CRLF, each truncated, but with its quotes tracked to its
 * end; memory holds one piece and one line. It pauses, so that the isolate serves other requests, whatever the text has.
 * Throws BAD_REQUEST, naming the line, for a line break inside CSV quotes, which would split one record into two, and for
 * more lines than a body may have. `quotes`: of CSV.
 */
export async function* splitLines(
  pieces: AsyncIterable<string>,
  { quotes, maxCharacters, maxLines = MAX_LINES, isEmpty = isBlank }: SplitOptions,
): AsyncGenerator<SplitLine> {
  let [rest, number, isCut] = ['', 1, false];
  const append = (text: string): void => {
    quotes?.read(text);
    isCut ||= rest.length + text.length > maxCharacters;
    if (rest.length < maxCharacters) rest = cutText(rest + text, maxCharacters);
  };
  const end = (isOpen: boolean): SplitLine => {
    if (quotes?.endLine()) throw openQuote(number);
    if (!isOpen && number >= maxLines) throw badBody(LINE_MESSAGES.tooManyLines(maxLines));
    const line = { text: rest.endsWith('\r') ? rest.slice(0, -1) : rest, number, isCut, isOpen };
    [rest, number, isCut] = ['', number + 1, false];
    return line;
  };
  const pauses = createPauses();
  for await (const piece of pieces) {
    let from = 0;
    for (let to = piece.indexOf('\n'); to !== -1; to = piece.indexOf('\n', from)) {
      append(piece.slice(from, to));
      from = to + 1;
      const line = end(false);
      const hasNothing = isEmpty(line.text);
      if (!hasNothing) yield line;
      if (pauses.isDueAfter(workOf(hasNothing))) await pauses.pause();
    }
    append(piece.slice(from));
    if (pauses.isDueAfter(piece.length)) await pauses.pause();
  }
  const last = end(true);
  if (!isEmpty(last.text)) yield last;
}

const workOf = (isEmpty: boolean): number => (isEmpty ? EMPTY_LINE_WORK : LINE_WORK);
const isBlank = (text: string): boolean => text.trim() === '';

/** The error of a body that cannot be read further. */
export const badBody = (message: Message) => fieldError('BAD_REQUEST', 'body', message);

/** Why a file is refused whose quoted field does not end on its line. */
type OpenQuote = { openQuoteIn: number };

const openQuote = (line: number): DomainError => {
  const message = LINE_MESSAGES.quoteOpen(line);
  const cause: OpenQuote = { openQuoteIn: line };
  const text = mapMessage(message, (plain) => `body: ${plain}`);
  return new DomainError('BAD_REQUEST', { message: text, fields: [{ field: 'body', message }] }, { cause });
};

/** The line of a quoted field that does not end on it, if that is why a file was refused. */
export const lineOfOpenQuote = ({ cause }: DomainError): number | undefined =>
  typeof cause === 'object' && cause !== null && 'openQuoteIn' in cause
    ? Number(cause.openQuoteIn)
    : undefined;
