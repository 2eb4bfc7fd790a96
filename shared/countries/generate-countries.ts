import { writeFileSync } from 'node:fs';
import { getCountryData, type TCountryCode } from 'countries-list';
import isoCountries from 'i18n-iso-countries';
import { getCountryCallingCode, isSupportedCountry } from 'libphonenumber-js/min';
import type { CountryRecord } from './countries.ts';
import {
  ENGLISH_NAMES,
  MOBILE_COUNTRY_CODES,
  OTHER_CALLING_CODES,
  SPANISH_NAMES,
} from './country-corrections.ts';
import { firstMobileCountryCode } from './mobile-country-codes.ts';

const toRecord = (code: string, code3: string): CountryRecord => {
  // Both packages list ISO 3166-1 and XK; a code that only one had would throw on the next line.
  const { name, phone } = getCountryData(code as TCountryCode);
  const listedCodes = phone.map(String);
  const [listedCode = ''] = listedCodes;
  // libphonenumber has the E.164 code proper, but nothing on territories without telephones.
  const callingCode = isSupportedCountry(code) ? getCountryCallingCode(code) : listedCode;
  return {
    code,
    code3,
    callingCode,
    // Kosovo is still listed under its neighbours' codes: only longer forms of the country's own code are kept.
    otherCallingCodes: [
      ...listedCodes.filter((other) => other !== callingCode && other.startsWith(callingCode)),
      ...(OTHER_CALLING_CODES[code] ?? []),
    ].sort(),
    mcc: MOBILE_COUNTRY_CODES[code] ?? firstMobileCountryCode(code),
    names: {
      en: ENGLISH_NAMES[code] ?? name,
      es: SPANISH_NAMES[code] ?? isoCountries.getName(code, 'es') ?? name,
    },
  };
};

/** The catalog as the installed packages and the corrections give it now, by alpha-2 code. */
export const generateCountries = (): CountryRecord[] =>
  Object.entries(isoCountries.getAlpha2Codes())
    .map(([code, code3]) => toRecord(code, code3))
    .sort((one, other) => (one.code < other.code ? -1 : 1));

// Run as a script, `node shared/countries/generate-countries.ts`, it writes the file; `npm run format` follows.
if (import.meta.main) {
  writeFileSync(
    new URL('countries.json', import.meta.url),
    `${JSON.stringify(generateCountries(), null, 2)}\n`,
  );
}
