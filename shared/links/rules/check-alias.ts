import { fieldError } from '../../platform/errors/domain-error.ts';
import { messageOf } from '../../platform/http/error-codes.ts';
import { once } from '../../platform/once.ts';
import brands from './data/brands.json' with { type: 'json' };
import fraud from './data/fraud-words.json' with { type: 'json' };
import reserved from './data/reserved-words.json' with { type: 'json' };
import { isNearBrand, namesOf } from './near-brand.ts';

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

/** A pattern that matches any of the words, with look-alike letters. */
function anyOf(words: readonly string[], { pairs = false } = {}): string {
  const letters = { ...LOOK_ALIKES, ...(pairs ? PAIRS : {}) };
  return `(?:${words.map((word) => [...word].map((letter) => letters[letter] ?? letter).join('')).join('|')})`;
}
