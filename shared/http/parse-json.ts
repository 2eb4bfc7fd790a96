import { fieldError } from './api-error.ts';
import { findJsonMistake } from './find-json-mistake.ts';

/**
 * Parses the bytes of a JSON body strictly: valid UTF-8, no byte order mark, not nested deeper than any body of the API
 * is, no name twice in one object (RFC 8259 leaves what that means open, so two readers could see two bodies).
 * Throws BAD_REQUEST, or PAYLOAD_TOO_LARGE for more values than an isolate has memory for.
 */
export function parseJson(bytes: Uint8Array): unknown {
  if (hasTooManyValues(bytes))
    throw fieldError('PAYLOAD_TOO_LARGE', 'body', `The body takes ${MAX_VALUES} names and values at most.`);
  const text = decodeUtf8(bytes);
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    if (text.trim() === '') throw fieldError('BAD_REQUEST', 'body', 'The body is empty: send JSON.');
    const { line, column } = findJsonMistake(text);
    throw fieldError('BAD_REQUEST', 'body', `The body is not valid JSON: line ${line}, column ${column}.`);
  }
  checkStructure(text);
  return value;
}

/** More than twice what any body of ours has. A value of two bytes, such as `{}`, takes sixty once it is parsed. */
const MAX_VALUES = 250_000;
const [QUOTE, BACKSLASH, COMMA, COLON, BRACKET, BRACE] = [0x22, 0x5c, 0x2c, 0x3a, 0x5b, 0x7b];

/** Tells by what comes before each value, outside of strings, and makes none of them. */
function hasTooManyValues(bytes: Uint8Array): boolean {
  let values = 1;
  let isQuoted = false;
  for (let at = 0; at < bytes.length && values <= MAX_VALUES; at += 1) {
    const byte = bytes[at];
    if (byte === QUOTE) isQuoted = !isQuoted;
    else if (isQuoted) at += byte === BACKSLASH ? 1 : 0;
    else if (byte === COMMA || byte === COLON || byte === BRACKET || byte === BRACE) values += 1;
  }
  return values > MAX_VALUES;
}

function decodeUtf8(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    throw fieldError('BAD_REQUEST', 'body', 'The body is not valid UTF-8.');
  }
}

/** Far more than a body of ours has; what recurses over a value later is safe below it. */
const MAX_DEPTH = 32;
const TOKEN = /"(?:[^"\\]|\\.)*"|[{}[\],:]/g;

/** Walks the structure of a text that is known to be valid JSON. Unquoted values need no look. */
function checkStructure(text: string): void {
  const open: (Set<string> | null)[] = [];
  let nameExpected = false;
  for (const [token] of text.matchAll(TOKEN)) {
    if (token === '{') open.push(new Set());
    else if (token === '[') open.push(null);
    else if (token === '}' || token === ']') open.pop();
    else if (token.startsWith('"') && nameExpected) {
      const names = open.at(-1);
      const name: string = JSON.parse(token);
      if (names?.has(name)) throw fieldError('BAD_REQUEST', name, 'The name appears twice in one object.');
      names?.add(name);
    }
    if (open.length > MAX_DEPTH) throw fieldError('BAD_REQUEST', 'body', 'The body is nested too deeply.');
    nameExpected = token === '{' || (token === ',' && open.at(-1) instanceof Set);
  }
}
