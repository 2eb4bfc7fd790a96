import type { DomainError } from '../errors/domain-error.ts';
import { LINE_MESSAGES } from './line-messages.ts';
import { badBody } from './split-lines.ts';

/** The bytes of a body that are decoded at once: between two pieces its reader may pause. */
const PIECE_BYTES = 16 * 1024;
/** The first bytes, which tell how a file is encoded. */
const HEAD_BYTES = 4;
/** A ZIP archive, which a workbook is, and the older kind of workbook. */
const WORKBOOKS = ['504b0304', 'd0cf11e0'];
/** The number of codes that one call makes a text of. */
const CODES_AT_ONCE = 8_192;
/** A first line that says the separator; spreadsheets do not show it. */
const SEPARATOR_LINE = /^"?sep=([^"\n])"?[,;\t]*\n/i;
const MAX_SEPARATOR_LINE = 32;

type Encoding = 'UTF-8' | 'UTF-16';
/** The text of some bytes, up to a mistake. `encoding`: what they are not. */
type Decoded = { text: string; encoding: Encoding; isWrong: boolean };
type Decoder = { read(bytes: Uint8Array): Decoded; end(): Decoded };

/** Receives the separator of a CSV file that is tidied before its lines are split. */
type CsvText = { onSeparator: (separator: string) => void };

/**
 * The text of a file, piece by piece, without its byte order mark: UTF-8, or UTF-16 with a mark. In CSV every kind of line
 * end becomes LF, and a `sep=` line is taken out. Throws BAD_REQUEST, naming the line, for any other file.
 */
export async function* readText(
  chunks: AsyncIterable<Uint8Array>,
  csv: CsvText | undefined,
): AsyncGenerator<string> {
  const decoder = createDecoder();
  const tidier = csv && createTidier(csv);
  let line = 1;
  const toPiece = ({ text }: Decoded, isLast: boolean): string => {
    const piece = tidier === undefined ? text : tidier(text, isLast);
    for (let at = piece.indexOf('\n'); at !== -1; at = piece.indexOf('\n', at + 1)) line += 1;
    return piece;
  };
  for await (const chunk of inPieces(chunks)) {
    const decoded = decoder.read(chunk);
    yield toPiece(decoded, decoded.isWrong);
    if (decoded.isWrong) throw notText(line, decoded.encoding);
  }
  const last = decoder.end();
  yield toPiece(last, true);
  if (last.isWrong) throw notText(line, last.encoding);
}

async function* inPieces(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  for await (const chunk of chunks) {
    for (let at = 0; at < chunk.byteLength; at += PIECE_BYTES) yield chunk.subarray(at, at + PIECE_BYTES);
  }
}

const notText = (line: number, encoding: Encoding): DomainError =>
  badBody(LINE_MESSAGES.lineNotText(line, encoding));

/** Finds out by the first bytes how the others are read. */
function createDecoder(): Decoder {
  let head = new Uint8Array();
  let decoder: Decoder | undefined;
  return {
    read(bytes) {
      if (decoder !== undefined) return decoder.read(bytes);
      head = concatBytes([head, bytes]);
      if (head.length < HEAD_BYTES) return { text: '', encoding: 'UTF-8', isWrong: false };
      decoder = toDecoder(head);
      return decoder.read(head);
    },
    end() {
      if (decoder !== undefined) return decoder.end();
      decoder = toDecoder(head);
      const first = decoder.read(head);
      const last = decoder.end();
      return { ...last, text: first.text + last.text, isWrong: first.isWrong || last.isWrong };
    },
  };
}

/** Throws BAD_REQUEST for a workbook, and for UTF-16 without its mark. */
function toDecoder(head: Uint8Array): Decoder {
  const start = Array.from(head.subarray(0, HEAD_BYTES), (byte) => byte.toString(16).padStart(2, '0')).join(
    '',
  );
  if (WORKBOOKS.includes(start)) throw badBody(LINE_MESSAGES.workbook);
  if (start.startsWith('fffe')) return createUtf16Decoder(true);
  if (start.startsWith('feff')) return createUtf16Decoder(false);
  // Latin letters in UTF-16.
  if (/^(00[^0].|[^0].00|0[^0]00)/.test(start)) throw notText(1, 'UTF-8');
  return createUtf8Decoder();
}

function createUtf8Decoder(): Decoder {
  const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: false });
  const decode = (bytes?: Uint8Array): Decoded => {
    try {
      const text = bytes === undefined ? decoder.decode() : decoder.decode(bytes, { stream: true });
      return { text, encoding: 'UTF-8', isWrong: false };
    } catch {
      return { text: decodeValid(bytes ?? new Uint8Array()), encoding: 'UTF-8', isWrong: true };
    }
  };
  return { read: decode, end: decode };
}

/** The text of a piece before its first byte that is not UTF-8. */
function decodeValid(bytes: Uint8Array): string {
  // A character that began in the piece before.
  let start = 0;
  while (start < Math.min(3, bytes.length) && ((bytes[start] ?? 0) & 0xc0) === 0x80) start += 1;
  const decode = (end: number): string | undefined => {
    try {
      const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: false });
      // A copy, because the type of a view may be shared memory.
      return decoder.decode(bytes.slice(start, end), { stream: true });
    } catch {
      return undefined;
    }
  };
  const whole = decode(bytes.length);
  // The character that began before is what is wrong.
  if (whole !== undefined) return '';
  let [valid, invalid] = [start, bytes.length];
  while (invalid - valid > 1) {
    const middle = (valid + invalid) >> 1;
    if (decode(middle) === undefined) invalid = middle;
    else valid = middle;
  }
  return decode(valid) ?? '';
}

/** TextDecoder's encodings depend on the runtime, so this reads the codes itself. A lone surrogate is refused when its line is validated. */
function createUtf16Decoder(isLittle: boolean): Decoder {
  let rest = new Uint8Array();
  let isFirst = true;
  return {
    read(bytes) {
      const whole = concatBytes([rest, bytes]);
      const view = new DataView(whole.buffer);
      const codes = new Uint16Array(whole.length >> 1);
      for (let at = 0; at < codes.length; at += 1) codes[at] = view.getUint16(at * 2, isLittle);
      rest = whole.slice(codes.length * 2);
      let text = '';
      for (let at = isFirst ? 1 : 0; at < codes.length; at += CODES_AT_ONCE)
        text += String.fromCharCode(...codes.subarray(at, at + CODES_AT_ONCE));
      if (codes.length > 0) isFirst = false;
      return { text, encoding: 'UTF-16', isWrong: false };
    },
    end: () => ({ text: '', encoding: 'UTF-16', isWrong: rest.length > 0 }),
  };
}

/** CSV with LF at the end of each line, whatever system it comes from, and without its `sep=` line. */
function createTidier({ onSeparator }: CsvText): (text: string, isLast: boolean) => string {
  let endsInReturn = false;
  let head: string | undefined = '';
  const toLineFeeds = (text: string): string => {
    if (text === '') return text;
    const own = endsInReturn && text.startsWith('\n') ? text.slice(1) : text;
    endsInReturn = text.endsWith('\r');
    return own.includes('\r') ? own.replaceAll(/\r\n?/g, '\n') : own;
  };
  return (text, isLast) => {
    const piece = toLineFeeds(text);
    if (head === undefined) return piece;
    const begun: string = head + piece;
    if (!begun.includes('\n') && begun.length < MAX_SEPARATOR_LINE && !isLast) {
      head = begun;
      return '';
    }
    head = undefined;
    const [line, separator] = SEPARATOR_LINE.exec(begun) ?? [];
    if (line === undefined || separator === undefined) return begun;
    onSeparator(separator);
    return begun.slice(line.length);
  };
}

/** The bytes of several pieces, in one. */
export function concatBytes(pieces: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(pieces.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const piece of pieces) {
    whole.set(piece, at);
    at += piece.length;
  }
  return whole;
}
