/** Buckets that parts of texts fall into: 256 slices of 32. */
export const BUCKETS = 8_192;
/** The most parts of a text that are looked for: more would exclude few further links, and each costs a look-up per segment. */
const MAX_SOUGHT = 12;
const START_LENGTHS = [1, 2, 3];

const THREE_IN_A_ROW = /[\p{L}\p{N}]{3}/u;
const CODE = /^[a-z0-9_-]{1,32}$/;
/** Three at each place, also overlapping ones. */
const PARTS = /(?=([a-z0-9]{3}))/g;

/** A text to search for. `buckets`: what each link that has the text is in. */
export type SearchedText = { text: string; isStart: boolean; buckets: number[] };

/**
 * A text with three letters or digits in a row is looked for in destinations and codes, a shorter one at the start of
 * codes; undefined if no code can start with it.
 */
export function toSearchedText(given: string): SearchedText | undefined {
  const text = fold(given);
  if (THREE_IN_A_ROW.test(text)) {
    const buckets = [...new Set(partsOf(text).map(toBucket))];
    const step = Math.max(1, buckets.length / MAX_SOUGHT);
    const some = buckets.filter((_, index) => Math.floor(index / step) > Math.floor((index - 1) / step));
    return { text: given, isStart: false, buckets: some };
  }
  if (!CODE.test(text)) return undefined;
  return { text, isStart: true, buckets: [...new Set(startsOf(text).map(toBucket))] };
}

/** The buckets of a link, by which searches find it. */
export const bucketsOf = ({ code, longUrl }: { code: string; longUrl: string }): Set<number> =>
  new Set([...startsOf(code), ...partsOf(code), ...partsOf(fold(longUrl))].map(toBucket));

const partsOf = (text: string): string[] => Array.from(text.matchAll(PARTS), ([, part = '']) => part);

const startsOf = (code: string): string[] => START_LENGTHS.map((length) => `^${code.slice(0, length)}`);

/** Folds as Postgres does; İ (and K) are the only others whose lower case is ASCII. */
const fold = (text: string): string => text.replaceAll('İ', 'i').toLowerCase();

/** FNV-1a. */
function toBucket(part: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < part.length; at += 1) hash = Math.imul(hash ^ part.charCodeAt(at), 0x01000193);
  return (hash ^ (hash >>> 13)) & (BUCKETS - 1);
}
