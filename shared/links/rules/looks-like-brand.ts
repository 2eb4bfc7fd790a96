import { once } from '../../platform/once.ts';
import brands from './data/brands.json' with { type: 'json' };
import { anyOf } from './look-alikes.ts';

const namesOf = (tier: 'anywhere' | 'word' | 'alone'): string[] =>
  brands.groups.flatMap((group) => group[tier]);

/** Replaces a digit of a standalone number, which is a count or date and not part of a name. */
const COUNT = '#';

/** Built on first use: long, and needed only for aliases. */
const patternsOf = once(() => {
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
  (pattern.exec(text)?.groups?.name ?? '').replace(/\d/g, '').length >= MIN_LETTERS;
