import { COUNTRIES, type CountryRecord } from '../../../shared/countries/countries.ts';
import type { Country, CountryFilter } from './country.ts';
import { toFlagUrl } from './flag.ts';
import { foldText } from './fold-text.ts';

const COLLATORS = { en: new Intl.Collator('en'), es: new Intl.Collator('es') };

const hasCallingCode = (country: CountryRecord, code: string): boolean =>
  country.callingCode === code || country.otherCallingCodes.includes(code);

const hasName = ({ names }: CountryRecord, search: string, lang: CountryFilter['lang']): boolean =>
  (lang ? [names[lang]] : [names.en, names.es]).some((name) => foldText(name).includes(search));

/** The countries that pass every filter, by their name in `lang` (English without it). `origin`: of the API's URLs. */
export const listCountries = ({ lang, callingCode, search }: CountryFilter, origin: string): Country[] => {
  const order = lang ?? 'en';
  return COUNTRIES.filter(
    (country) =>
      (callingCode === undefined || hasCallingCode(country, callingCode)) &&
      (search === undefined || hasName(country, search, lang)),
  )
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
