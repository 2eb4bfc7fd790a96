import { countCharacters } from '../kernel/count-characters.ts';
import { once } from '../kernel/once.ts';

const encoder = new TextEncoder();
const sizeOf = (text: string): number => encoder.encode(text).length;

/**
 * Splits a text for an engine: as many whole sentences as fit into `maxBytes` of UTF-8 and `maxLetters` of speech; longer
 * sentences are split between words, longer words between characters. The parts join to the text.
 */
export function splitText(text: string, maxBytes: number, maxLetters = Number.POSITIVE_INFINITY): string[] {
  const fits = (part: string) => sizeOf(part) <= maxBytes && countSpokenLetters(part) <= maxLetters;
  if (fits(text)) return [text];
  const segments = (['sentence', 'word', 'grapheme'] as const).reduce<string[]>(
    (parts, granularity) => parts.flatMap((part) => (fits(part) ? [part] : segment(part, granularity))),
    [text],
  );
  const packed: string[] = [];
  let last = '';
  // A letter with a thousand combining accents may not fit as a whole: split it into code points.
  for (const part of segments.flatMap((part) => (fits(part) ? [part] : [...part]))) {
    if (last !== '' && !fits(last + part)) {
      packed.push(last);
      last = '';
    }
    last += part;
  }
  return [...packed, last];
}

/** Counts the letters that take about as long to say as a text; a character that is said by its name counts six. */
export const countSpokenLetters = (text: string): number => countCharacters(text) + 5 * countNamed(text);

/** Counts the characters of a text that are said by their names. */
function countNamed(text: string): number {
  // A surrogate is half a character, which the table does not have.
  if (/[\ud800-\udfff]/.test(text)) return text.match(SAID_BY_NAME)?.length ?? 0;
  const kinds = kindsOfCharacters();
  const kindAt = (at: number) => kinds[text.charCodeAt(at)] ?? Kind.none;
  let count = 0;
  let [before, kind] = [Kind.none as number, kindAt(0)];
  for (let at = 0; at < text.length; at += 1) {
    const after = at + 1 < text.length ? kindAt(at + 1) : Kind.space;
    if (
      kind === Kind.named ||
      (kind === Kind.sign && after !== Kind.space) ||
      (kind === Kind.letter && before !== Kind.letter && after !== Kind.letter)
    )
      count += 1;
    [before, kind] = [kind, after];
  }
  return count;
}

const Kind = { none: 0, letter: 1, named: 2, sign: 3, space: 4 } as const;

/** The kind of each UTF-16 code unit: the expression below takes fifty times as long as a table. */
const kindsOfCharacters = once(() => {
  const kinds = new Uint8Array(0x10000);
  const kindOf: [RegExp, number][] = [
    [/\p{L}/u, Kind.letter],
    [/[\p{N}\p{S}]/u, Kind.named],
    [/\p{P}/u, Kind.sign],
    [/\s/u, Kind.space],
  ];
  for (let unit = 0; unit < kinds.length; unit += 1) {
    const character = String.fromCharCode(unit);
    kinds[unit] = kindOf.find(([pattern]) => pattern.test(character))?.[1] ?? Kind.none;
  }
  return kinds;
});

/** Digits, symbols, signs inside a word as those of a URL, and letters that stand alone. */
const SAID_BY_NAME = /[\p{N}\p{S}]|\p{P}(?=\S)|(?<!\p{L})\p{L}(?!\p{L})/gu;

/** Parts that an engine is asked for at once: a Worker may have six connections waiting for a response. */
const MAX_AT_ONCE = 5;
/** About forty seconds of speech: a shorter text is not worth a second request. */
const MIN_LETTERS = 600;

/**
 * Splits a text into parts that are said at the same time, each a few times shorter than the whole: what lasts ten
 * minutes would take an engine longer than anybody waits. A part without anything to say stays with the one before it.
 */
export function splitSpeech(text: string, maxBytes = Number.POSITIVE_INFINITY): string[] {
  const letters = Math.max(MIN_LETTERS, Math.ceil(countSpokenLetters(text) / (MAX_AT_ONCE - 1)));
  const parts: string[] = [];
  for (const part of splitText(text, maxBytes, letters)) {
    const before = parts.at(-1);
    const isMute = !isSaid(part) || (before !== undefined && !isSaid(before));
    if (isMute && before !== undefined && sizeOf(before + part) <= maxBytes)
      parts[parts.length - 1] = before + part;
    else parts.push(part);
  }
  return parts;
}

const isSaid = (text: string): boolean => /[\p{L}\p{N}]/u.test(text);

const segment = (text: string, granularity: 'sentence' | 'word' | 'grapheme'): string[] =>
  Array.from(new Intl.Segmenter('es', { granularity }).segment(text), ({ segment }) => segment);
