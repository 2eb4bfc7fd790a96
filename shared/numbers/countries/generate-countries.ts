import { writeFileSync } from 'node:fs';
import { getCountryData, type TCountryCode } from 'countries-list';
import isoCountries from 'i18n-iso-countries';
import { getCountryCallingCode, isSupportedCountry } from 'libphonenumber-js/min';
import { all as listNetworks } from 'mcc-mnc-list';
import type { CountryRecord } from './countries.ts';
import {
  ENGLISH_NAMES,
  MOBILE_COUNTRY_CODES,
  OTHER_CALLING_CODES,
  SPANISH_NAMES,
} from './country-corrections.ts';

const toRecord = (code: string, code3: string): CountryRecord => {
  // Both packages cover ISO 3166-1 and XK; a missing code throws on the next line.
  const { name, phone } = getCountryData(code as TCountryCode);
  const listedCodes = phone.map(String);
  const [listedCode = ''] = listedCodes;
  // libphonenumber has the exact E.164 code, but no territories without telephones.
  const callingCode = isSupportedCountry(code) ? getCountryCallingCode(code) : listedCode;
  return {
    code,
    code3,
    callingCode,
    // Kosovo is still listed under its neighbors' codes: keep only extensions of the country's own code.
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

/** The catalog generated from the installed packages and the corrections, by alpha-2 code. */
export const generateCountries = (): CountryRecord[] =>
  Object.entries(isoCountries.getAlpha2Codes())
    .map(([code, code3]) => toRecord(code, code3))
    .sort((one, other) => (one.code < other.code ? -1 : 1));

// As a script, `node shared/numbers/countries/generate-countries.ts`, it writes the file; run `npm run format` afterwards.
if (import.meta.main) {
  writeFileSync(
    new URL('countries.json', import.meta.url),
    `${JSON.stringify(generateCountries(), null, 2)}\n`,
  );
}

/** Mobile country code → country → how many of its networks use that code. */
const networksByCode = new Map<string, Map<string, number>>();
for (const { mcc, countryCode } of listNetworks()) {
  const networks = networksByCode.get(mcc) ?? new Map<string, number>();
  networksByCode.set(mcc, networks);
  // Some networks list several territories: `BL/GF/GP/MF/MQ`. International ones have no country.
  for (const country of countryCode?.split('/') ?? [])
    networks.set(country, (networks.get(country) ?? 0) + 1);
}

/**
 * The lowest mobile country code of a country's networks, or ''. A code used mainly in another country (as Jamaica's
 * 338 in Bermuda) counts only when the country has no other.
 */
const firstMobileCountryCode = (country: string): string => {
  const used = [...networksByCode].filter(([, networks]) => networks.has(country));
  const own = used.filter(([, networks]) => networks.get(country) === Math.max(...networks.values()));
  const [first = ''] = (own.length > 0 ? own : used).map(([mcc]) => mcc).sort();
  return first;
};
