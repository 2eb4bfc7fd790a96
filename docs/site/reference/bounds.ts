import type { Language } from '../languages.ts';
import { largestBodies, type Operation, type SchemaField, unlessNull } from './operations.ts';

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
    characters: 'characters',
    items: 'items',
  },
  es: {
    upTo: 'hasta',
    from: 'desde',
    to: 'a',
    characters: 'caracteres',
    items: 'elementos',
  },
};

export const toNumber = (language: Language, value: number): string =>
  value.toLocaleString(language === 'es' ? 'es-CO' : 'en');

/** Describes the bounds of a text's length, a list's length or a number, in words; undefined if there are none. */
export function boundsOf(language: Language, field: SchemaField): string | undefined {
  const words = WORDS[language];
  const { exclusiveMinimum, minimum = toLeast(exclusiveMinimum), ...others }: Bounds = unlessNull(field);
  const { maximum, minLength, maxLength, minItems, maxItems } = others;
  if (maxLength !== undefined) return `${between(language, minLength, maxLength)} ${words.characters}`;
  if (maxItems !== undefined) return `${between(language, minItems, maxItems)} ${words.items}`;
  if (maximum !== undefined) return between(language, minimum, maximum);
  return minimum === undefined ? undefined : `${words.from} ${toNumber(language, minimum)}`;
}

function between(language: Language, least: number | undefined, most: number): string {
  const { upTo, to } = WORDS[language];
  const high = toNumber(language, most);
  return least === undefined ? `${upTo} ${high}` : `${toNumber(language, least)} ${to} ${high}`;
}

/** The API's numbers are whole. */
const toLeast = (exclusive: number | undefined): number | undefined =>
  exclusive === undefined ? undefined : exclusive + 1;

const FORMATS: Readonly<Record<string, string>> = {
  'application/json': 'JSON',
  'application/x-ndjson': 'NDJSON',
  'text/csv': 'CSV',
};

/** Describes the largest body that an operation takes; where that depends on its format, of each. Empty for one without a body. */
export function bodySizesOf(operation: Operation): string {
  const sizes = largestBodies(operation);
  if (sizes.length < 2) return sizes.map(({ bytes }) => toSize(bytes)).join('');
  return sizes
    .map(({ bytes, types }) => `${types.map((type) => FORMATS[type] ?? type).join(', ')}: ${toSize(bytes)}`)
    .join('; ');
}

function toSize(bytes: number): string {
  const mebibytes = bytes / 1024 ** 2;
  return mebibytes >= 1 ? `${Math.round(mebibytes)} MiB` : `${Math.round(bytes / 1024)} KiB`;
}
