import brands from '../data/brands.json' with { type: 'json' };
import { anyOf } from './look-alikes.ts';

const namesOf = (tier: 'anywhere' | 'word' | 'alone'): string[] =>
  brands.groups.flatMap((group) => group[tier]);

const ANYWHERE = new RegExp(anyOf(namesOf('anywhere'), { pairs: true }));
const WORD = new RegExp(`^${anyOf(namesOf('word'))}$`);
const BEFORE = `(?:${anyOf(brands.dressing)}|\\d)*`;
const NAME = anyOf([...namesOf('word'), ...namesOf('alone')]);
const AFTER = `(?:${anyOf([...brands.dressing, ...brands.endings])}|\\d)*`;
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
