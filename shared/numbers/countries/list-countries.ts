import { COUNTRIES, type CountryRecord } from './countries.ts';
import { type Country, type CountryFilter, foldText } from './country.ts';
import { toFlagUrl } from './flag.ts';

const COLLATORS = { en: new Intl.Collator('en'), es: new Intl.Collator('es') };

/** A country's calling codes. Where it has longer ones, only they identify its numbers. */
const codesOf = ({ callingCode, otherCallingCodes }: CountryRecord): string[] => [
  callingCode,
  ...otherCallingCodes,
];
const ownCodesOf = (country: CountryRecord): readonly string[] =>
  country.otherCallingCodes.some((code) => code.startsWith(country.callingCode))
    ? country.otherCallingCodes
    : codesOf(country);

/** The countries with exactly this code; otherwise those with the longest code that the digits start with. */
function withCallingCode(digits: string): CountryRecord[] {
  const exact = COUNTRIES.filter((country) => codesOf(country).includes(digits));
  if (exact.length > 0) return exact;
  const longest = COUNTRIES.flatMap(ownCodesOf)
    .filter((code) => digits.startsWith(code))
    .sort((one, other) => other.length - one.length)[0];
  return COUNTRIES.filter((country) => longest !== undefined && ownCodesOf(country).includes(longest));
}

const hasName = ({ names }: CountryRecord, search: string, lang: CountryFilter['lang']): boolean =>
  (lang ? [names[lang]] : [names.en, names.es]).some((name) => foldText(name).includes(search));

/**
 * The countries that pass every filter, sorted by their name in `lang` (English by default). `origin`: of the API's
 * URLs.
 */
export const listCountries = ({ lang, callingCode, search }: CountryFilter, origin: string): Country[] => {
  const order = lang ?? 'en';
  return (callingCode === undefined ? [...COUNTRIES] : withCallingCode(callingCode))
    .filter((country) => search === undefined || hasName(country, search, lang))
    .sort((one, other) => COLLATORS[order].compare(one.names[order], other.names[order]))
    .map(({ code, code3, callingCode, mcc, names }) => ({
      code,
      code3,
      callingCode,
      mcc,
      flag: toFlagUrl(code, origin),
      ...(lang ? { name: names[lang] } : { names }),
    }));
};
