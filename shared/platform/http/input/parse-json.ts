import { fieldError } from '../../errors/domain-error.ts';
import { MESSAGES } from '../../messages.ts';
import { toShownField } from './field-details.ts';
import { findJsonMistake } from './find-json-mistake.ts';

/**
 * Parses a JSON body strictly: valid UTF-8, no byte order mark, bounded nesting, no duplicate names in an object (RFC
 * 8259 leaves their meaning open, so two parsers could disagree). Throws BAD_REQUEST, or PAYLOAD_TOO_LARGE for more
 * values than an isolate has memory for.
 */
export function parseJson(bytes: Uint8Array): unknown {
  const text = decodeUtf8(bytes);
  if (hasMoreValues(text, MAX_VALUES))
    throw fieldError('PAYLOAD_TOO_LARGE', 'body', MESSAGES.bodyTooManyValues(MAX_VALUES));
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    if (text.trim() === '') throw fieldError('BAD_REQUEST', 'body', MESSAGES.bodyEmpty);
    const { line, column } = findJsonMistake(text);
    throw fieldError('BAD_REQUEST', 'body', MESSAGES.bodyNotJson(line, column));
  }
  checkStructure(text);
  return value;
}

/** More than twice what any valid body has. A two-byte value such as `{}` takes sixty bytes once parsed. */
const MAX_VALUES = 250_000;
const [QUOTE, BACKSLASH, COMMA, COLON, BRACKET, BRACE] = [0x22, 0x5c, 0x2c, 0x3a, 0x5b, 0x7b];

/** Counts values by scanning the characters outside strings, without parsing. */
export function hasMoreValues(text: string, most: number): boolean {
  let values = 1;
  let isQuoted = false;
  for (let at = 0; at < text.length && values <= most; at += 1) {
    const unit = text.charCodeAt(at);
    if (unit === QUOTE) isQuoted = !isQuoted;
    else if (isQuoted) at += unit === BACKSLASH ? 1 : 0;
    else if (unit === COMMA || unit === COLON || unit === BRACKET || unit === BRACE) values += 1;
  }
  return values > most;
}

function decodeUtf8(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    throw fieldError('BAD_REQUEST', 'body', MESSAGES.bodyNotUtf8);
  }
}

/** Far deeper than any valid body, and safe for recursive code. */
const MAX_DEPTH = 32;
const TOKEN = /"(?:[^"\\]|\\.)*"|[{}[\],:]/g;

/** Walks the structure of valid JSON text; unquoted values are skipped. */
export function checkStructure(text: string): void {
  const open: (Set<string> | null)[] = [];
  let nameExpected = false;
  for (const [token] of text.matchAll(TOKEN)) {
    if (token === '{') open.push(new Set());
    else if (token === '[') open.push(null);
    else if (token === '}' || token === ']') open.pop();
    else if (token.startsWith('"') && nameExpected) {
      const names = open.at(-1);
      const name: string = token.includes('\\') ? JSON.parse(token) : token.slice(1, -1);
      if (names?.has(name)) throw fieldError('BAD_REQUEST', toShownField(name), MESSAGES.nameRepeated);
      names?.add(name);
    }
    if (open.length > MAX_DEPTH) throw fieldError('BAD_REQUEST', 'body', MESSAGES.bodyTooDeep);
    nameExpected = token === '{' || (token === ',' && open.at(-1) instanceof Set);
  }
}
