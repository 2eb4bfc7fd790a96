import * as z from 'zod';
import { type Message, toMessage } from '../../kernel/errors/message.ts';
import { once } from '../../kernel/once.ts';
import { NUMBER_MESSAGES } from '../messages.ts';
import { COUNTRIES, findCountry } from './countries.ts';
import { foldText } from './country.ts';

/** The other code and the names of a country that people write besides its code. */
const byOtherName = once(
  () =>
    new Map(
      COUNTRIES.flatMap(({ code, code3, names }) =>
        [code, code3, names.en, names.es].map((name) => [foldText(name), code] as const),
      ),
    ),
);

/** Reserved in ISO 3166-1 for parts of a country, or used by the European Union: `EL` is Greece, `XI` Northern Ireland. */
const RESERVED: Record<string, string> = {
  EL: 'GR',
  XI: 'GB',
  EA: 'ES',
  IC: 'ES',
  AC: 'SH',
  TA: 'SH',
  CQ: 'GG',
};

/** Whether a text is the code of a country of the catalog, in upper case. */
export const isCountryCode = (code: string): boolean => findCountry(code) !== undefined;

/** The code that was probably meant: `GB` for `UK`, `CO` for `co`, `COL` or `Colombia`, `RU` for `SU`. */
export function suggestCountry(text: string): string | undefined {
  const folded = foldText(text.trim().slice(0, 100));
  const named = byOtherName().get(folded);
  if (named !== undefined) return named;
  const upper = folded.toUpperCase();
  if (!/^[A-Z]{2}$/.test(upper)) return undefined;
  // Unicode's data have what withdrawn codes became, and GB for UK.
  const today = RESERVED[upper] ?? new Intl.Locale(`und-${upper}`).region;
  return today !== undefined && today !== upper && isCountryCode(today) ? today : undefined;
}

/** Says why a text is not the code of a country. */
const describeCountry = (text: string): Message => {
  const code = suggestCountry(text);
  const bare = text.trim();
  // Spaces around a code are seen only between quotes.
  const given = bare === code ? `"${text.slice(0, 10)}"` : bare;
  return NUMBER_MESSAGES.notACountryCode(code === undefined ? undefined : { given, code });
};

/** The code of a country of the catalog, in requests. */
export const GivenCountry = z
  .string()
  .refine(isCountryCode, { error: ({ input }) => describeCountry(String(input)) })
  .meta({ description: 'ISO 3166 alpha-2 code of the country, such as CO', pattern: '^[A-Z]{2}$' });

/** A country in the input of operators, read as `GivenCountry` is. */
export const CountryCode = z
  .string()
  .refine(isCountryCode, { error: ({ input }) => describeForOperators(String(input)) })
  .describe('ISO 3166 alpha-2 code of the country, such as CO');

export const describeForOperators = (text: string): Message => {
  const code = suggestCountry(text);
  return toMessage({
    en: `must be the ISO 3166 alpha-2 code of a country${code === undefined ? ', such as CO' : `: write ${code}`}`,
    es: `debe ser el código ISO 3166 alfa-2 de un país${code === undefined ? ', como CO' : `: escriba ${code}`}`,
  });
};
