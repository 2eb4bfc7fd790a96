import { fieldError } from '../../errors/domain-error.ts';
import { MESSAGES } from '../../errors/messages.ts';
import { toShownField } from './field-details.ts';
import { stepToJsonMistake } from './find-json-mistake.ts';

/**
 * Parses a JSON body strictly: valid UTF-8, no byte order mark, bounded nesting, no duplicate names in an object (RFC
 * 8259 leaves their meaning open, so two parsers could disagree). A large one takes a tenth of a second, so other requests
 * are served between its steps. Throws BAD_REQUEST, or PAYLOAD_TOO_LARGE for more values than an isolate has memory for and
 * more names than it reads in a step.
 */
export async function parseJson(bytes: Uint8Array): Promise<unknown> {
  const text = decodeUtf8(bytes);
  const pause = () => pauseForLarge(bytes.length);
  const walk = async <Result>(steps: Generator<void, Result>): Promise<Result> => {
    for (;;) {
      const { done, value } = steps.next();
      await pause();
      if (done) return value;
    }
  };
  await pause();
  const excess = await walk(stepToExcess(text, { values: MAX_VALUES, names: new Names() }));
  if (excess === 'values')
    throw fieldError('PAYLOAD_TOO_LARGE', 'body', MESSAGES.bodyTooManyValues(MAX_VALUES));
  if (excess === 'names') throw tooManyNames();
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    await pause();
    if (text.trim() === '') throw fieldError('BAD_REQUEST', 'body', MESSAGES.bodyEmpty);
    const { line, column } = await walk(stepToJsonMistake(text));
    throw fieldError('BAD_REQUEST', 'body', MESSAGES.bodyNotJson(line, column));
  }
  await pause();
  await walk(walkStructure(text));
  return value;
}

/** Checking a smaller body, as most operations take, needs no pause. */
export const LARGE_BYTES = 64 * 1024;

/** Lets the isolate serve its other requests between two steps of checking a large body. */
export async function pauseForLarge(bytes: number): Promise<void> {
  if (bytes > LARGE_BYTES) await new Promise((resolve) => setTimeout(resolve, 0));
}

/** More than twice what any valid body has. A two-byte value such as `{}` takes sixty bytes once parsed. */
const MAX_VALUES = 250_000;
/** Far more different ones than any valid body has. The parser takes a microsecond for each, and cannot pause. */
const MAX_NAMES = 10_000;
const [QUOTE, BACKSLASH, COMMA, COLON, BRACKET, BRACE] = [0x22, 0x5c, 0x2c, 0x3a, 0x5b, 0x7b];

/** The length of the longest known name if each of its characters is escaped. */
const MAX_NAME_CHARACTERS = 256;

/** The different names of a body, or of all lines of a file. One that is too long to be known counts each time, and is not kept. */
export class Names {
  #count = 0;
  readonly #known = new Set<string>();

  add(name: string): void {
    if (name.length <= MAX_NAME_CHARACTERS) {
      if (this.#known.has(name)) return;
      // A copy, since a part of a text keeps all of it in memory.
      this.#known.add([...name].join(''));
    }
    this.#count += 1;
  }

  get areTooMany(): boolean {
    return this.#count > MAX_NAMES;
  }
}

/** Whether a line of a file has more values, without parsing it. Throws PAYLOAD_TOO_LARGE for too many names of its file. */
export function hasMoreValues(line: string, most: number, namesOfFile: Names): boolean {
  const steps = stepToExcess(line, { values: most, names: namesOfFile });
  for (;;) {
    const { done, value } = steps.next();
    if (value === 'names') throw tooManyNames();
    if (done) return value !== undefined;
  }
}

const tooManyNames = () => fieldError('PAYLOAD_TOO_LARGE', 'body', MESSAGES.bodyTooManyNames(MAX_NAMES));

type Excess = 'values' | 'names';
type Most = { values: number; names: Names };

/** Finds, in steps, what a text has too much of, by scanning the characters outside strings without parsing. */
function* stepToExcess(text: string, most: Most): Generator<void, Excess | undefined> {
  let [values, begin, end, next] = [1, 0, 0, CHARACTERS_OF_STEP];
  for (let at = 0; at < text.length; at += 1) {
    const unit = text.charCodeAt(at);
    if (unit === QUOTE) {
      begin = at;
      at = endOfString(text, at);
      end = at;
    } else if (isBeforeValue(unit)) {
      values += 1;
      if (unit === COLON) most.names.add(text.slice(begin, end));
      const excess = excessOf(most, values);
      if (excess !== undefined) return excess;
    }
    if (at < next) continue;
    next = at + CHARACTERS_OF_STEP;
    yield;
  }
  return undefined;
}

function excessOf({ values: most, names }: Most, values: number): Excess | undefined {
  if (values > most) return 'values';
  return names.areTooMany ? 'names' : undefined;
}

const isBeforeValue = (unit: number): boolean =>
  unit === COMMA || unit === COLON || unit === BRACKET || unit === BRACE;

/**
 * Finds the end of the string that begins at a place; the end of a text that leaves it open. A loop: a string may have millions of
 * escapes, for which a regular expression has no room.
 */
function endOfString(text: string, start: number): number {
  for (let at = start + 1; at < text.length; at += 1) {
    const unit = text.charCodeAt(at);
    if (unit === QUOTE) return at;
    if (unit === BACKSLASH) at += 1;
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
const [END_OF_LIST, END_OF_OBJECT] = [0x5d, 0x7d];

/** The tokens that some milliseconds are enough for. */
const TOKENS_OF_STEP = 20_000;
const CHARACTERS_OF_STEP = 512 * 1024;

/** Checks the structure of valid JSON text. `value`: what it says, which has fewer names if one is repeated. */
export function checkStructure(text: string, value: unknown): void {
  if (countNames(value, 0) === countColons(text)) return;
  for (const _ of walkStructure(text));
}

/** Counts the names in the objects of a value; NaN if it is too deep. */
function countNames(value: unknown, depth: number): number {
  if (typeof value !== 'object' || value === null) return 0;
  if (depth === MAX_DEPTH) return Number.NaN;
  const parts: unknown[] = Object.values(value);
  return parts.reduce<number>(
    (sum, part) => sum + countNames(part, depth + 1),
    Array.isArray(value) ? 0 : parts.length,
  );
}

/** Each name has one after it; those within texts do not count. */
function countColons(text: string): number {
  let count = 0;
  for (let at = 0; at < text.length; at += 1) {
    const unit = text.charCodeAt(at);
    if (unit === QUOTE) at = endOfString(text, at);
    else if (unit === COLON) count += 1;
  }
  return count;
}

/** Checks the structure of valid JSON text in steps; unquoted values are skipped. */
function* walkStructure(text: string): Generator<void> {
  const open: (Set<string> | null)[] = [];
  let nameExpected = false;
  let tokens = 0;
  for (let at = 0; at < text.length; at += 1) {
    const unit = text.charCodeAt(at);
    if (unit === QUOTE) {
      const begin = at;
      at = endOfString(text, at);
      if (nameExpected) addName(open.at(-1), text.slice(begin, at + 1));
      nameExpected = false;
    } else if (isStructure(unit)) {
      openOrClose(open, unit);
      if (open.length > MAX_DEPTH) throw fieldError('BAD_REQUEST', 'body', MESSAGES.bodyTooDeep);
      nameExpected = unit === BRACE || (unit === COMMA && open.at(-1) instanceof Set);
    } else continue;
    tokens += 1;
    if (tokens % TOKENS_OF_STEP === 0) yield;
  }
}

const isStructure = (unit: number): boolean =>
  isBeforeValue(unit) || unit === END_OF_LIST || unit === END_OF_OBJECT;

/** Adds a name, as it is written, to those of its object. Throws BAD_REQUEST for a repeated one. */
function addName(names: Set<string> | null | undefined, token: string): void {
  const name: string = token.includes('\\') ? JSON.parse(token) : token.slice(1, -1);
  if (names?.has(name)) throw fieldError('BAD_REQUEST', toShownField(name), MESSAGES.nameRepeated);
  names?.add(name);
}

function openOrClose(open: (Set<string> | null)[], unit: number): void {
  if (unit === BRACE) open.push(new Set());
  else if (unit === BRACKET) open.push(null);
  else if (unit === END_OF_OBJECT || unit === END_OF_LIST) open.pop();
}
