import brands from '../data/brands.json' with { type: 'json' };

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

const anyOf = (names: string[], lookAlikes: Record<string, string>): string => {
  const patterns = names.map((name) => [...name].map((letter) => lookAlikes[letter] ?? letter).join(''));
  return `(?:${patterns.join('|')})`;
};

const namesOf = (tier: 'anywhere' | 'word' | 'alone'): string[] =>
  brands.groups.flatMap((group) => group[tier]);

const ANYWHERE = new RegExp(anyOf(namesOf('anywhere'), { ...LOOK_ALIKES, ...PAIRS }));
const WORD = new RegExp(`^${anyOf(namesOf('word'), LOOK_ALIKES)}$`);
const BEFORE = `(?:${anyOf(brands.dressing, LOOK_ALIKES)}|\\d)*`;
const NAME = anyOf([...namesOf('word'), ...namesOf('alone')], LOOK_ALIKES);
const AFTER = `(?:${anyOf([...brands.dressing, ...brands.endings], LOOK_ALIKES)}|\\d)*`;
const DRESSED = new RegExp(`^${BEFORE}${NAME}${AFTER}$`);

/**
 * Whether a normalized alias could be taken for a brand, a payment method, a public entity or this service. The more
 * ordinary the name, the less of it is refused; letters count with their look-alikes (`c1aro`, `bancolornbia`):
 * - `anywhere` names wherever their letters stand in a row, `-` and `_` left out (`ban-colombia-gratis`);
 * - `word` names as one of the words between `-` and `_` (`paga-con-pse`, not `pseudonimo`);
 * - `word` and `alone` names when digits and dressing words are all there is beside them (`claro`, `clarorecargas`,
 *   `exito-2026`; not `casos-de-exito`, `aclarolo`).
 */
export const looksLikeBrand = (alias: string): boolean => {
  const letters = alias.replace(/[-_]/g, '');
  return (
    ANYWHERE.test(letters) || DRESSED.test(letters) || alias.split(/[-_]/).some((word) => WORD.test(word))
  );
};
