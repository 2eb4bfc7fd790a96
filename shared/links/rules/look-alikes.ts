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

/** A pattern that matches any of the words, with look-alike letters. */
export function anyOf(words: readonly string[], { pairs = false } = {}): string {
  const letters = { ...LOOK_ALIKES, ...(pairs ? PAIRS : {}) };
  return `(?:${words.map((word) => [...word].map((letter) => letters[letter] ?? letter).join('')).join('|')})`;
}
