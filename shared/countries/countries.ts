import { once } from '../once.ts';
import countries from './countries.json' with { type: 'json' };

/** A country of the catalog, without what depends on the request (flag address, language). */
export type CountryRecord = {
  /** ISO 3166-1 alpha-2; Kosovo, which has none, has the user-assigned XK (alpha-3 XKK, as in CLDR). */
  code: string;
  /** ISO 3166-1 alpha-3. */
  code3: string;
  /**
   * E.164 country code in digits, never empty: a national number is dialled after it. Countries that share a code
   * share it here (1 in all of North America). Territories with no telephones have the code of the plan they fall in.
   */
  callingCode: string;
  /** Longer or reserved codes by which the country is also known: `1809` for the Dominican Republic. */
  otherCallingCodes: readonly string[];
  /** E.212 mobile country code, three digits: the first of several; empty where none is assigned or borrowed. */
  mcc: string;
  names: { en: string; es: string };
};

/** The 249 entries of ISO 3166-1 and Kosovo, by alpha-2 code. Made by `generate-countries.ts`. */
export const COUNTRIES: readonly CountryRecord[] = countries;

const byCode = once(() => new Map(COUNTRIES.map((country) => [country.code, country])));

/** The country of an upper-case alpha-2 code. */
export const findCountry = (code: string): CountryRecord | undefined => byCode().get(code);
