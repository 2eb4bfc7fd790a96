const SPACE = /[ \t\n\r]*/y;
const HEX = /[0-9a-fA-F]{4}/y;
const SCALAR = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null/y;

/** The tokens that some milliseconds are enough for. */
const TOKENS_OF_STEP = 20_000;

type Place = { line: number; column: number };

/** Line and column, from 1, where a text stops being valid JSON (RFC 8259); its end when it is truncated. */
export function findJsonMistake(text: string): Place {
  const steps = stepToJsonMistake(text);
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value;
  }
}

/** Searches a long text in steps. */
export function* stepToJsonMistake(text: string): Generator<void, Place> {
  const at = yield* stepToOffset(text);
  let [line, begin] = [1, 0];
  for (let end = text.indexOf('\n'); end !== -1 && end < at; end = text.indexOf('\n', begin)) {
    [line, begin] = [line + 1, end + 1];
    if (line % TOKENS_OF_STEP === 0) yield;
  }
  return { line, column: at - begin + 1 };
}

/** The tokens that may come next. */
type Expected = 'value' | 'value or ]' | 'name' | 'name or }' | 'colon' | 'comma or end';

/** The position up to which a text was read. `open`: the lists and objects that have not ended. */
type Reader = {
  text: string;
  at: number;
  open: ('{' | '[')[];
  match: (pattern: RegExp) => boolean;
  matchString: () => boolean;
};

function* stepToOffset(text: string): Generator<void, number> {
  const reader: Reader = {
    text,
    at: 0,
    open: [],
    match: (pattern) => {
      pattern.lastIndex = reader.at;
      const found = pattern.exec(text)?.[0];
      if (found === undefined) return false;
      reader.at += found.length;
      return true;
    },
    matchString: () => {
      const end = endOfString(text, reader.at);
      if (end === undefined) return false;
      reader.at = end;
      return true;
    },
  };
  let expected: Expected | undefined = 'value';
  for (let token = 1; ; token += 1) {
    if (token % TOKENS_OF_STEP === 0) yield;
    reader.match(SPACE);
    const character = text[reader.at];
    if (character === undefined) return reader.at;
    expected = READ[expected](reader, character);
    if (expected === undefined) return reader.at;
  }
}

const [QUOTE, BACKSLASH, FIRST_PLAIN, LETTER_U] = [0x22, 0x5c, 0x20, 0x75];
/** By its code, whether a character may follow a backslash alone: a table, since a string may have millions of them. */
const ESCAPED = Uint8Array.from({ length: 128 }, (_, unit) =>
  Number('"\\/bfnrt'.includes(String.fromCharCode(unit))),
);

/**
 * Behind the string that begins at a place; undefined where none does, or it is wrong. A loop: a string may have millions of
 * escapes, for which a regular expression has no room.
 */
function endOfString(text: string, start: number): number | undefined {
  if (text.charCodeAt(start) !== QUOTE) return undefined;
  for (let at = start + 1; at < text.length; at += 1) {
    const unit = text.charCodeAt(at);
    if (unit === QUOTE) return at + 1;
    if (unit < FIRST_PLAIN) return undefined;
    if (unit !== BACKSLASH) continue;
    const length = lengthOfEscape(text, at + 1);
    if (length === 0) return undefined;
    at += length;
  }
  return undefined;
}

/** Counts the characters after a backslash that belong to it; 0 for none that JSON knows. */
function lengthOfEscape(text: string, at: number): number {
  const unit = text.charCodeAt(at);
  if (unit !== LETTER_U) return ESCAPED[unit] ?? 0;
  HEX.lastIndex = at + 1;
  return HEX.test(text) ? 5 : 0;
}

/** Reads what is expected; returns what may follow it, or undefined where it is not there. */
const READ: Record<Expected, (reader: Reader, character: string) => Expected | undefined> = {
  value: readValue,
  'value or ]': (reader, character) => (character === ']' ? close(reader) : readValue(reader, character)),
  name: (reader) => (reader.matchString() ? 'colon' : undefined),
  'name or }': (reader, character) => {
    if (character === '}') return close(reader);
    return reader.matchString() ? 'colon' : undefined;
  },
  colon: (reader, character) => (character === ':' ? pass(reader, 'value') : undefined),
  'comma or end': (reader, character) => {
    const within = reader.open.at(-1);
    if (within === undefined) return undefined;
    if (character === (within === '{' ? '}' : ']')) return close(reader);
    return character === ',' ? pass(reader, within === '{' ? 'name' : 'value') : undefined;
  },
};

function readValue(reader: Reader, character: string): Expected | undefined {
  if (character === '{' || character === '[') {
    reader.open.push(character);
    return pass(reader, character === '{' ? 'name or }' : 'value or ]');
  }
  return reader.matchString() || reader.match(SCALAR) ? 'comma or end' : undefined;
}

function close(reader: Reader): Expected {
  reader.open.pop();
  return pass(reader, 'comma or end');
}

function pass(reader: Reader, next: Expected): Expected {
  reader.at += 1;
  return next;
}
