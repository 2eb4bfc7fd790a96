import type { Language } from '../languages.ts';
import type { Field } from './operations.ts';

/** JSON Schema's keywords for bounds. */
export type Bounds = {
  minimum?: number;
  exclusiveMinimum?: number;
  maximum?: number;
  minLength?: number;
  maxLength?: number;
  minItems?: number;
  maxItems?: number;
};

const WORDS = {
  en: {
    upTo: 'up to',
    from: 'from',
    to: 'to',
    moreThan: 'more than',
    characters: 'characters',
    items: 'items',
  },
  es: {
    upTo: 'hasta',
    from: 'desde',
    to: 'a',
    moreThan: 'más de',
    characters: 'caracteres',
    items: 'elementos',
  },
};

export const toNumber = (language: Language, value: number): string =>
  value.toLocaleString(language === 'es' ? 'es-CO' : 'en');

/** How long a text, how many items or how large a number may be, in words; undefined if there is no bound. */
export function boundsOf(language: Language, field: Field): string | undefined {
  const words = WORDS[language];
  const { minimum, exclusiveMinimum, maximum, ...lengths }: Bounds = field;
  const { minLength, maxLength, minItems, maxItems } = lengths;
  if (maxLength !== undefined) return `${between(language, minLength, maxLength)} ${words.characters}`;
  if (maxItems !== undefined) return `${between(language, minItems, maxItems)} ${words.items}`;
  if (maximum !== undefined) return between(language, minimum ?? exclusiveMinimum, maximum);
  if (minimum !== undefined) return `${words.from} ${toNumber(language, minimum)}`;
  return exclusiveMinimum === undefined
    ? undefined
    : `${words.moreThan} ${toNumber(language, exclusiveMinimum)}`;
}

function between(language: Language, least: number | undefined, most: number): string {
  const { upTo, to } = WORDS[language];
  const high = toNumber(language, most);
  return least === undefined ? `${upTo} ${high}` : `${toNumber(language, least)} ${to} ${high}`;
}
