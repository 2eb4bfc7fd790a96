/** What passes for a letter at a glance, within the alphabet of aliases (after the confusables of Unicode TS 39). */
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

/** Pairs of letters that run together. In short names they would hit words: `worn` for `wom`. */
const PAIRS: Record<string, string> = { m: '(?:m|rn)', w: '(?:w|vv)' };

/** A pattern of any of the words, letter by letter with its look-alikes. */
export function anyOf(words: readonly string[], { pairs = false } = {}): string {
  const letters = { ...LOOK_ALIKES, ...(pairs ? PAIRS : {}) };
  return `(?:${words.map((word) => [...word].map((letter) => letters[letter] ?? letter).join('')).join('|')})`;
}
