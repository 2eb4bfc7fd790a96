import { fieldError } from '../../errors/domain-error.ts';
import { MESSAGES } from '../../errors/messages.ts';
import { toShownField } from './field-details.ts';
import { findJsonMistake } from './find-json-mistake.ts';

/**
 * Parses a JSON body strictly: valid UTF-8, no byte order mark, bounded nesting, no duplicate names in an object (RFC
 * 8259 leaves their meaning open, so two parsers could disagree). A large one takes a tenth of a second, so other requests
 * are served between its steps. Throws BAD_REQUEST, or PAYLOAD_TOO_LARGE for more values than an isolate has memory for.
 */
export async function parseJson(bytes: Uint8Array): Promise<unknown> {
  const text = decodeUtf8(bytes);
  const pause = () => pauseForLarge(bytes.length);
  await pause();
  if (hasMoreValues(text, MAX_VALUES))
    throw fieldError('PAYLOAD_TOO_LARGE', 'body', MESSAGES.bodyTooManyValues(MAX_VALUES));
  await pause();
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    await pause();
    if (text.trim() === '') throw fieldError('BAD_REQUEST', 'body', MESSAGES.bodyEmpty);
    const { line, column } = findJsonMistake(text);
    throw fieldError('BAD_REQUEST', 'body', MESSAGES.bodyNotJson(line, column));
  }
  await pause();
  for (const _ of walkStructure(text)) await pause();
  await pause();
  return value;
}

/** Checking a smaller body takes less than a pause. */
const LARGE_BYTES = 256 * 1024;

/** Lets the isolate serve its other requests between two steps of checking a large body. */
export async function pauseForLarge(bytes: number): Promise<void> {
  if (bytes > LARGE_BYTES) await new Promise((resolve) => setTimeout(resolve, 0));
}

/** More than twice what any valid body has. A two-byte value such as `{}` takes sixty bytes once parsed. */
const MAX_VALUES = 250_000;
const [QUOTE, BACKSLASH, COMMA, COLON, BRACKET, BRACE] = [0x22, 0x5c, 0x2c, 0x3a, 0x5b, 0x7b];

/** Counts values by scanning the characters outside strings, without parsing. */
export function hasMoreValues(text: string, most: number): boolean {
  let values = 1;
  for (let at = 0; at < text.length && values <= most; at += 1) {
    const unit = text.charCodeAt(at);
    if (unit === QUOTE) at = endOfString(text, at);
    else if (unit === COMMA || unit === COLON || unit === BRACKET || unit === BRACE) values += 1;
  }
  return values > most;
}

/** Where the string ends that begins at a place; the end of a text that leaves it open. */
function endOfString(text: string, start: number): number {
  for (let end = text.indexOf('"', start + 1); end !== -1; end = text.indexOf('"', end + 1)) {
    let first = end;
    while (first > start + 1 && text.charCodeAt(first - 1) === BACKSLASH) first -= 1;
    // Two backslashes are one that is quoted.
    if ((end - first) % 2 === 0) return end;
  }
  return text.length;
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
const TOKEN = /"[^"\\]*(?:\\.[^"\\]*)*"|[{}[\],:]/g;

/** Some milliseconds of work. */
const TOKENS_OF_STEP = 20_000;

/** Checks the structure of valid JSON text; unquoted values are skipped. */
export function checkStructure(text: string): void {
  for (const _ of walkStructure(text));
}

/** The same in steps. */
function* walkStructure(text: string): Generator<void> {
  const open: (Set<string> | null)[] = [];
  let nameExpected = false;
  let tokens = 0;
  for (const [token] of text.matchAll(TOKEN)) {
    if (nameExpected && token.startsWith('"')) addName(open.at(-1), token);
    else openOrClose(open, token);
    if (open.length > MAX_DEPTH) throw fieldError('BAD_REQUEST', 'body', MESSAGES.bodyTooDeep);
    nameExpected = token === '{' || (token === ',' && open.at(-1) instanceof Set);
    tokens += 1;
    if (tokens % TOKENS_OF_STEP === 0) yield;
  }
}

/** Adds a name, as it is written, to those of its object. Throws BAD_REQUEST for a repeated one. */
function addName(names: Set<string> | null | undefined, token: string): void {
  const name: string = token.includes('\\') ? JSON.parse(token) : token.slice(1, -1);
  if (names?.has(name)) throw fieldError('BAD_REQUEST', toShownField(name), MESSAGES.nameRepeated);
  names?.add(name);
}

function openOrClose(open: (Set<string> | null)[], token: string): void {
  if (token === '{') open.push(new Set());
  else if (token === '[') open.push(null);
  else if (token === '}' || token === ']') open.pop();
}
