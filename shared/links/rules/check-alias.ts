import { fieldError } from '../../kernel/errors/domain-error.ts';
import { messageOf } from '../../kernel/errors/error-codes.ts';
import { once } from '../../kernel/once.ts';
import words from './words.json' with { type: 'json' };

const { brands, everyday, fraud, reserved } = words;

const ALIAS = /^[a-z0-9_-]{3,32}$/;
const RESERVED = new Set(reserved.words);

/** Lower-cases A-Z only: toLowerCase would turn the Kelvin sign into a plain k. */
export const lowerAlias = (code: string): string => code.replace(/[A-Z]/g, (letter) => letter.toLowerCase());

/** Normalizes an alias for storage: A-Z in lower case. Throws ALIAS_INVALID for `field`. */
export const normalizeAlias = (code: string, field: string): string => {
  const alias = lowerAlias(code);
  if (!ALIAS.test(alias)) {
    throw fieldError('ALIAS_INVALID', field, messageOf('ALIAS_INVALID'));
  }
  return alias;
};

/** Whether a normalized alias is a reserved word, ignoring - and _. */
export const isReservedAlias = (alias: string): boolean => RESERVED.has(alias.replace(/[-_]/g, ''));

/** Whether a normalized alias could make people mistake a link on a shared domain for somebody else's. */
export const isMisleadingAlias = (alias: string): boolean =>
  looksLikeBrand(alias) || looksLikeFraud(alias) || isNearBrand(alias);

/** Built on first use: long, and needed only for aliases. */
const fraudPatternsOf = once(() => {
  const action = anyOf(fraud.actions);
  const object = anyOf(fraud.objects);
  const between = `(?:${anyOf(fraud.between)}|\\d)*`;
  const anywhere = new RegExp(
    `${anyOf(fraud.phrases)}|${action}${between}${object}|${object}${between}${action}`,
  );
  const dressing = `(?:${anyOf([...brands.dressing, ...brands.endings, ...fraud.between])}|\\d)*`;
  const alone = new RegExp(`^${dressing}${anyOf(fraud.alone)}${dressing}$`);
  const word = new RegExp(`^${anyOf(['otp'])}$`);
  return { anywhere, alone, word };
});

/** Whether a normalized alias uses words typical of phishing (`verificar-cuenta`, `clave-dinamica`, `otp`, `banco`). */
function looksLikeFraud(alias: string): boolean {
  const { anywhere, alone, word } = fraudPatternsOf();
  const letters = alias.replace(/[-_]/g, '');
  return anywhere.test(letters) || alone.test(letters) || alias.split(/[-_]/).some((part) => word.test(part));
}

/** Replaces a digit of a standalone number, which is a count or date and not part of a name. */
const COUNT = '#';

/** Built on first use: long, and needed only for aliases. */
const brandPatternsOf = once(() => {
  const anywhere = new RegExp(anyOf(namesOf('anywhere'), { pairs: true }));
  const word = new RegExp(`^(?<name>${anyOf(namesOf('word'))})$`);
  const NUMBER = `[\\d${COUNT}]`;
  const BEFORE = `(?:${anyOf(brands.dressing)}|${NUMBER})*`;
  /** Prevents splitting a number: `run783` is not `runt` followed by 83. */
  const WHOLE_NUMBER = '(?!(?<=\\d)\\d)';
  const [SHORT = [], LONG = []] = [true, false].map((isShort) =>
    [...namesOf('word'), ...namesOf('alone')].filter((name) => name.length < 5 === isShort),
  );
  const NAME = `(?:${anyOf(LONG)}|${WHOLE_NUMBER}${anyOf(SHORT)}${WHOLE_NUMBER})`;
  const AFTER = `(?:${anyOf([...brands.dressing, ...brands.endings])}|${NUMBER})*`;
  const dressed = new RegExp(`^${BEFORE}(?<name>${NAME})${AFTER}$`);
  /** Names that contain digits may be separated before them: `ban-100` is `ban100`. */
  const cut = new RegExp(
    `(?:^|[-_])(?:${[...namesOf('word'), ...namesOf('alone')]
      .filter((name) => /\d/.test(name))
      .map((name) =>
        name
          .split(/(?<=\D)(?=\d)|(?<=\d)(?=\D)/)
          .map((piece) => anyOf([piece]))
          .join('[-_]?'),
      )
      .join('|')})(?:[-_]|$)`,
  );
  return { anywhere, word, dressed, cut };
});
/** A name needs this many letters: `ex170` is read as a name, `t190` and `378` as numbers. */
const MIN_LETTERS = 2;

/**
 * Whether a normalized alias could be mistaken for a brand, a payment method, a public entity or this service. Common
 * words are refused in fewer positions; look-alike letters match (`c1aro`, `bancolornbia`):
 * - `anywhere` names wherever their letters appear in sequence, ignoring `-` and `_` (`ban-colombia-gratis`);
 * - `word` names as a whole word between `-` and `_` (`paga-con-pse`, not `pseudonimo`);
 * - `word` and `alone` names when only digits and filler words surround them (`claro`, `clarorecargas`, `exito-2026`;
 * not `casos-de-exito`, `aclarolo`).
 * A number between `-` and `_` does not count as letters of a name (`run-7` is not `runt`), only as a name's own
 * digits.
 */
export const looksLikeBrand = (alias: string): boolean => {
  const { anywhere, word, dressed, cut } = brandPatternsOf();
  const parts = alias.split(/[-_]/);
  const letters = parts.map((part) => (/^\d+$/.test(part) ? COUNT.repeat(part.length) : part)).join('');
  return (
    anywhere.test(parts.join('')) ||
    cut.test(alias) ||
    isSpelled(dressed, letters) ||
    parts.some((part) => isSpelled(word, part))
  );
};

const isSpelled = (pattern: RegExp, text: string): boolean =>
  (pattern.exec(text)?.groups?.name ?? '').replace(/\d/g, '').length >= MIN_LETTERS;

/** Look-alikes of letters within the alphabet of aliases (from Unicode TS 39 confusables). */
const LOOK_ALIKES: Record<string, string> = {
  a: '[a4]',
  b: '[b8]',
  e: '[e3]',
  g: '[g9]',
  i: '[i1l]',
  l: '[l1i]',
  o: '[o0]',
  q: '[q9]',
  s: '[s5]',
  t: '[t7]',
  z: '[z2]',
};

/** Pairs of letters that look like one. Not for short names, where they would match words: `worn` for `wom`. */
const PAIRS: Record<string, string> = { m: '(?:m|rn)', w: '(?:w|vv)' };

/** The patterns of letters by which words go on, and what follows each; an empty one ends a word. */
type Branches = Map<string, Branches>;

/**
 * A pattern that matches any of the words, with look-alike letters. Words share their first letters, so that each place of a text is
 * compared with few of them.
 */
function anyOf(words: readonly string[], { pairs = false } = {}): string {
  const letters = { ...LOOK_ALIKES, ...(pairs ? PAIRS : {}) };
  const all: Branches = new Map();
  for (const word of words) {
    let branches = all;
    for (const pattern of [...[...word].map((letter) => letters[letter] ?? letter), '']) {
      const next = branches.get(pattern) ?? new Map();
      branches.set(pattern, next);
      branches = next;
    }
  }
  return `(?:${toPattern(all)})`;
}

function toPattern(branches: Branches): string {
  const [only = '', ...others] = [...branches].map(([pattern, next]) => pattern + toPattern(next));
  return others.length === 0 ? only : `(?:${[only, ...others].join('|')})`;
}

/** Maps look-alike characters to one letter. */
const SAME: Record<string, string> = {
  0: 'o',
  1: 'i',
  2: 'z',
  3: 'e',
  4: 'a',
  5: 's',
  7: 't',
  8: 'b',
  9: 'g',
  l: 'i',
  q: 'g',
};
const SAME_LETTERS = Object.entries(SAME).filter(([character]) => /[a-z]/.test(character));
/** Or a number. */
const EACH_SAME = /\d{3,}|[0-9lq]/g;
const DIGIT = /\d/;
const [LETTER_N, LETTER_R] = [0x6e, 0x72];

/**
 * The ways to read a text: look-alike pairs as one letter or two, repeated letters collapsed or not. Three digits in a
 * row are a number.
 */
function fold(text: string): string[] {
  const plain = toPlain(text);
  if (!mayFold(plain)) return [plain];
  const paired = plain.replaceAll('rn', 'm').replaceAll('vv', 'w');
  const forms = paired === plain ? [plain] : [plain, paired];
  for (const form of [...forms]) {
    const single = withoutRepeats(form);
    if (!forms.includes(single)) forms.push(single);
  }
  return forms;
}

const toPlain = (text: string): string =>
  DIGIT.test(text)
    ? text.replace(EACH_SAME, (character) => SAME[character] ?? character)
    : SAME_LETTERS.reduce((read, [letter, same]) => read.replaceAll(letter, same), text);

/** Whether a text has a pair that may be read as one letter: most do not. */
function mayFold(text: string): boolean {
  for (let at = 1; at < text.length; at += 1) if (isFolded(text, at)) return true;
  return false;
}

/** Whether a letter and the one before it may be read as one: they are the same, or look like one. */
function isFolded(text: string, at: number): boolean {
  const [before, unit] = [text.charCodeAt(at - 1), text.charCodeAt(at)];
  return before === unit || (before === LETTER_R && unit === LETTER_N);
}

/** A text with each run of one letter as one. A loop, because an alias may be read in a hundred ways. */
function withoutRepeats(text: string): string {
  let [single, from] = ['', 0];
  for (let at = 1; at < text.length; at += 1) {
    if (text.charCodeAt(at) !== text.charCodeAt(at - 1)) continue;
    single += text.slice(from, at);
    from = at + 1;
  }
  return from === 0 ? text : single + text.slice(from);
}

/** Whether a place is between two digits. */
const isInNumber = (text: string, place: number): boolean =>
  isDigit(text.charCodeAt(place - 1)) && isDigit(text.charCodeAt(place));
const isDigit = (unit: number): boolean => unit >= 0x30 && unit <= 0x39;

const countDigits = (text: string): number => (DIGIT.test(text) ? text.replace(/\D/g, '').length : 0);

/** An edit of a shorter name would match too many other words. */
const MIN_NAME = 5;
/** Names this long are also matched across `-`, and inside a longer word. */
const MIN_IN_PHRASE = 8;
const MIN_REPEATED_INSIDE = 7;
const MIN_INSIDE = 9;

/** The names of brands by where an alias must not have them. */
const namesOf = (tier: 'anywhere' | 'word' | 'alone'): string[] =>
  brands.groups.flatMap((group) => group[tier]);

/** The names to match, prepared for the first alias, since most requests of an isolate have none. */
const names = once(() => {
  const anywhere = namesOf('anywhere').flatMap(fold);
  const listed = [...namesOf('anywhere'), ...namesOf('word')];
  // A name that contains digits is excluded, because any word with a number would be one edit away: `tienda1` of
  // `tiendad1`.
  const editable = listed.filter((name) => countDigits(name) === 0).flatMap(fold);
  return {
    words: toNames(listed),
    all: toNames([...listed, ...namesOf('alone')]),
    near: toHalves([...new Set(editable)]),
    inside: toPieces(anywhere),
  };
});
const everydayWords = once(() => new Set(everyday.words));

/**
 * Whether a normalized alias contains a brand name with digits read as letters or letters repeated (`nnequ1`), or with
 * one letter changed, left out, added, or two swapped (`bankolombia`, `nekui`): as one word, as the whole alias, or
 * inside a word. Ordinary words do not match.
 */
export function isNearBrand(alias: string): boolean {
  const parts = alias.split(/[-_]/);
  // Digits at the edge of a word are a year or similar; inside it they may stand for letters.
  const bare = parts.map((part) => part.replace(/^\d+|\d+$/g, ''));
  const isWord = (word: string): boolean => /[a-z]/.test(word) && !everydayWords().has(word);
  const words = [...new Set([...parts, ...bare])].filter(isWord);
  // A whole word contains everything that it contains without the digits at its edges.
  const outer = parts.flatMap((part, place) => [part, bare[place] ?? ''].find(isWord) ?? []);
  if (outer.some((word) => fold(word).some(hasInside))) return true;
  // A standalone number is not part of a name.
  const spelled = parts.filter((part) => /[a-z]/.test(part));
  const whole = new Set([spelled.join(''), bare.join('')].filter((text) => !everydayWords().has(text)));
  const minName = parts.length > 1 ? MIN_IN_PHRASE : MIN_NAME;
  const { words: ofWords, all } = names();
  return (
    words.some((word) => hasName(word, whole.has(word) ? all : ofWords, MIN_NAME)) ||
    [...whole].some((text) => !words.includes(text) && hasName(text, all, minName))
  );
}

/** `outlines`: of the long ones, since most texts have that of none. `longest`: as many letters as the longest one has. */
type Names = { long: ReadonlySet<string>; longest: number; outlines: ReadonlySet<number>; short: RegExp };

/** The length of a text and the letters at its ends, as a number. */
const outlineOf = (text: string, begin = 0, end = text.length): number =>
  (((end - begin) & 31) << 20) |
  (letterAt(text, begin) << 15) |
  (letterAt(text, begin + 1) << 10) |
  (letterAt(text, end - 2) << 5) |
  letterAt(text, end - 1);

const letterAt = (text: string, place: number): number => text.charCodeAt(place) & 31;

/**
 * The ways to read each name. Short names keep all letters (`toto` is not `totto`), and their digits are left to
 * `looksLikeBrand`: random codes are full of digits.
 */
function toNames(names: readonly string[]): Names {
  const short = names.flatMap((name) => fold(name).slice(0, 1)).filter((name) => name.length < MIN_NAME);
  const repeated = short.map((name) => name.replace(/(.)\1*/g, (run, letter) => `${letter}{${run.length},}`));
  const long = new Set(names.flatMap(fold).filter((form) => form.length >= MIN_NAME));
  return {
    long,
    longest: Math.max(...[...long].map(({ length }) => length)),
    outlines: new Set([...long].map((form) => outlineOf(form))),
    short: new RegExp(`^(?:${repeated.join('|')})$`),
  };
}

/**
 * Whether what is left of a text without the filler words at its ends, in any amount, is one of some names, or one edit away
 * from a name of at least a length. Ordinary words are not.
 */
function hasName(text: string, names: Names, minName: number): boolean {
  const plain = toPlain(text);
  const folds = countFolds(plain);
  const { begins, ends } = edgesOf(text);
  for (const begin of begins) {
    for (const end of ends) {
      const folded = (folds[end - 1] ?? 0) - (folds[begin] ?? 0);
      // However it is read, it has at least so many letters, and an edit leaves out one.
      if (end - begin < MIN_CORE || end - begin - folded > names.longest + 1) continue;
      // Most are unlike any name. A number is not read as letters, and a part of it may be.
      const isOneWay = folded === 0 && !isInNumber(text, begin) && !isInNumber(text, end);
      const mayBe = !isOneWay || isLike({ plain, begin, end }, names, minName);
      if (mayBe && isName(text.slice(begin, end), names, minName)) return true;
    }
  }
  return false;
}

/** Counts the pairs of a text, up to each place, that may be read as one letter. */
function countFolds(text: string): readonly number[] {
  const counts = [0];
  for (let at = 1, count = 0; at < text.length; at += 1) {
    if (isFolded(text, at)) count += 1;
    counts.push(count);
  }
  return counts;
}

type Part = { plain: string; begin: number; end: number };

/** Whether a part of a text that is read in one way only has the outline of a name, or letters that an edit leaves. */
function isLike({ plain, begin, end }: Part, { outlines }: Names, minName: number): boolean {
  const most = end - begin + 1;
  if (most <= MIN_NAME || outlines.has(outlineOf(plain, begin, end))) return true;
  for (let length = Math.max(most - 2, minName); length <= most; length += 1) {
    const halves = names().near.get(length);
    if (halves !== undefined && (hasFirst(halves, plain, begin) || hasLast(halves, plain, end))) return true;
  }
  return false;
}

function isName(core: string, { long, outlines, short }: Names, minName: number): boolean {
  const [forms, digits] = [fold(core), countDigits(core)];
  // A short name with repeated letters is one without them, too.
  const isShort = digits === 0 && forms.some(({ length }) => length < MIN_NAME);
  const isOne = forms.some(
    (form) => (outlines.has(outlineOf(form)) && long.has(form)) || (isShort && short.test(form)),
  );
  return (isOne || isNear(forms, digits, minName)) && !everydayWords().has(core);
}

/** Whether it is one edit away from a name that is long enough. */
const isNear = (forms: readonly string[], digits: number, minName: number): boolean =>
  digits <= 1 && forms.some((form) => form.length >= MIN_NAME && isEdited(form, minName + digits));

/**
 * Names of one length, found by what an edit leaves of them: one half, or all if it swaps the letters between the halves.
 * Most texts have neither the first letters nor the last ones of any.
 */
type Halves = {
  length: number;
  whole: Set<string>;
  heads: Map<string, string[]>;
  tails: Map<string, string[]>;
  begins: Set<number>;
  ends: Set<number>;
};

/** Reads some letters of a text, as a number. */
function lettersAt(text: string, begin: number, end: number): number {
  let letters = 0;
  for (let at = begin; at < end; at += 1) letters = (letters << 5) | letterAt(text, at);
  return letters;
}

/** The first letters of the head of a name of a length, and the last ones of its tail, which a swap with the head leaves. */
const firstOf = (length: number): number => Math.min(length >> 1, 4);
const lastOf = (length: number): number => Math.min(length - (length >> 1) - 1, 4);

const hasFirst = ({ begins, length }: Halves, text: string, begin: number): boolean =>
  begins.has(lettersAt(text, begin, begin + firstOf(length)));
const hasLast = ({ ends, length }: Halves, text: string, end: number): boolean =>
  ends.has(lettersAt(text, end - lastOf(length), end));

function toHalves(all: readonly string[]): ReadonlyMap<number, Halves> {
  const ofLength = (group: readonly string[], length: number): Halves => ({
    length,
    whole: new Set(group),
    heads: Map.groupBy(group, (name) => name.slice(0, length >> 1)),
    tails: Map.groupBy(group, (name) => name.slice(length >> 1)),
    begins: new Set(group.map((name) => lettersAt(name, 0, firstOf(length)))),
    ends: new Set(group.map((name) => lettersAt(name, length - lastOf(length), length))),
  });
  const groups = Map.groupBy(all, (name) => name.length);
  return new Map([...groups].map(([length, group]) => [length, ofLength(group, length)]));
}

/** Whether a text is one edit away from a name of at least a length. */
function isEdited(form: string, minLength: number): boolean {
  for (let length = Math.max(form.length - 1, minLength); length <= form.length + 1; length += 1) {
    const halves = names().near.get(length);
    if (halves === undefined) continue;
    const half = length >> 1;
    const isOf = (name: string): boolean => isOneEdit(form, name);
    if (hasFirst(halves, form, 0) && halves.heads.get(form.slice(0, half))?.some(isOf)) return true;
    if (!hasLast(halves, form, form.length)) continue;
    if (halves.tails.get(form.slice(half - length))?.some(isOf)) return true;
    if (length === form.length && halves.whole.has(swapAt(form, half))) return true;
  }
  return false;
}

const swapAt = (text: string, place: number): string =>
  text.slice(0, place - 1) + text.charAt(place) + text.charAt(place - 1) + text.slice(place + 1);

/** A name, or a half of it, that is looked for inside a word: as it is, or as the rest of a name that has been edited. */
type Piece = { text: string; name: string; place: 'whole' | 'head' | 'tail' };

/** Shorter than the half of any name that is looked for. */
const KEY_LETTERS = 4;
const KEY_BITS = 2 ** (5 * KEY_LETTERS) - 1;

/** Sorts pieces of names by their first letters: each place of a word is looked at once, instead of each name being searched for. */
function toPieces(all: readonly string[]): ReadonlyMap<number, Piece[]> {
  const pieces = all.flatMap((name): Piece[] => [
    ...(name.length >= MIN_REPEATED_INSIDE ? [{ text: name, name, place: 'whole' } as const] : []),
    ...(name.length >= MIN_INSIDE
      ? [
          { text: name.slice(0, name.length >> 1), name, place: 'head' } as const,
          { text: name.slice(name.length >> 1), name, place: 'tail' } as const,
        ]
      : []),
  ]);
  return Map.groupBy(pieces, ({ text }) => lettersAt(text, 0, KEY_LETTERS));
}

function hasInside(text: string): boolean {
  const isAt = (at: number, { text: piece, name, place }: Piece): boolean => {
    if (!text.startsWith(piece, at)) return false;
    if (place === 'whole') return true;
    // One edit leaves one half of the name intact: compare the surroundings.
    const end = at + piece.length;
    return [name.length - 1, name.length, name.length + 1].some((length) =>
      isOneEdit(
        place === 'head' ? text.slice(at, at + length) : text.slice(Math.max(0, end - length), end),
        name,
      ),
    );
  };
  const { inside } = names();
  let letters = lettersAt(text, 0, KEY_LETTERS - 1);
  for (let at = 0; at + KEY_LETTERS <= text.length; at += 1) {
    letters = ((letters << 5) | letterAt(text, at + KEY_LETTERS - 1)) & KEY_BITS;
    if (inside.get(letters)?.some((piece) => isAt(at, piece))) return true;
  }
  return false;
}

/** Filler words by their first and last letters. */
const dressing = once(() => {
  const words = [...brands.dressing, ...brands.endings];
  return {
    byStart: Map.groupBy(words, (word) => lettersAt(word, 0, 2)),
    byEnd: Map.groupBy(words, (word) => lettersAt(word, word.length - 2, word.length)),
  };
});

/** Shorter than any name. */
const MIN_CORE = 3;

/** Finds where a text may begin and end without filler words. */
function edgesOf(text: string): { begins: readonly number[]; ends: readonly number[] } {
  const { byStart, byEnd } = dressing();
  const [begins, ends] = [[0], [text.length]];
  for (const begin of begins)
    for (const word of byStart.get(lettersAt(text, begin, begin + 2)) ?? [])
      if (text.startsWith(word, begin)) addPlace(begins, begin + word.length);
  for (const end of ends)
    for (const word of byEnd.get(lettersAt(text, end - 2, end)) ?? [])
      if (text.endsWith(word, end)) addPlace(ends, end - word.length);
  return { begins, ends };
}

/** Adds a place to those that are gone through, once. */
function addPlace(places: number[], place: number): void {
  if (!places.includes(place)) places.push(place);
}

/** Whether two texts differ by at most one change, insertion, deletion or swap of neighbors. */
function isOneEdit(one: string, other: string): boolean {
  if (Math.abs(one.length - other.length) > 1) return false;
  let at = 0;
  while (at < one.length && one[at] === other[at]) at += 1;
  let [endOfOne, endOfOther] = [one.length, other.length];
  while (endOfOne > at && endOfOther > at && one[endOfOne - 1] === other[endOfOther - 1]) {
    endOfOne -= 1;
    endOfOther -= 1;
  }
  const [left, leftOfOther] = [endOfOne - at, endOfOther - at];
  if (left <= 1 && leftOfOther <= 1) return true;
  return left === 2 && leftOfOther === 2 && one[at] === other[at + 1] && one[at + 1] === other[at];
}
