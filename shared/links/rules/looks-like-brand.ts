import { once } from '../../once.ts';
import brands from './data/brands.json' with { type: 'json' };
import { anyOf } from './look-alikes.ts';

const namesOf = (tier: 'anywhere' | 'word' | 'alone'): string[] =>
  brands.groups.flatMap((group) => group[tier]);

/** A digit of a part that is a number, which is a count or a date and spells nothing. */
const COUNT = '#';

/** Long, and only for who chooses an alias. */
const patternsOf = once(() => {
  const anywhere = new RegExp(anyOf(namesOf('anywhere'), { pairs: true }));
  const word = new RegExp(`^(?<name>${anyOf(namesOf('word'))})$`);
  const NUMBER = `[\\d${COUNT}]`;
  const BEFORE = `(?:${anyOf(brands.dressing)}|${NUMBER})*`;
  /** Where no number is cut in two: `run783` is no `runt` with 83 behind it. */
  const WHOLE_NUMBER = '(?!(?<=\\d)\\d)';
  const [SHORT = [], LONG = []] = [true, false].map((isShort) =>
    [...namesOf('word'), ...namesOf('alone')].filter((name) => name.length < 5 === isShort),
  );
  const NAME = `(?:${anyOf(LONG)}|${WHOLE_NUMBER}${anyOf(SHORT)}${WHOLE_NUMBER})`;
  const AFTER = `(?:${anyOf([...brands.dressing, ...brands.endings])}|${NUMBER})*`;
  const dressed = new RegExp(`^${BEFORE}(?<name>${NAME})${AFTER}$`);
  /** Names with digits of their own, which may be cut where those begin: `ban-100` is `ban100`. */
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
/** Of a name, so many must be letters: `ex170` is read as a name, `t190` and `378` are numbers. */
const MIN_LETTERS = 2;

/**
 * Whether a normalized alias could be taken for a brand, a payment method, a public entity or this service. The more
 * ordinary the name, the less of it is refused; letters count with their look-alikes (`c1aro`, `bancolornbia`):
 * - `anywhere` names wherever their letters stand in a row, `-` and `_` left out (`ban-colombia-gratis`);
 * - `word` names as one of the words between `-` and `_` (`paga-con-pse`, not `pseudonimo`);
 * - `word` and `alone` names when digits and dressing words are all there is beside them (`claro`, `clarorecargas`,
 *   `exito-2026`; not `casos-de-exito`, `aclarolo`).
 * A number between `-` and `_` is none of a name's letters (`run-7` is no `runt`), but of the digits of its own.
 */
export const looksLikeBrand = (alias: string): boolean => {
  const { anywhere, word, dressed, cut } = patternsOf();
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
  (pattern.exec(text)?.groups?.['name'] ?? '').replace(/\d/g, '').length >= MIN_LETTERS;
