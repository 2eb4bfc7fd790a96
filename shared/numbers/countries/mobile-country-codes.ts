import { all as listNetworks } from 'mcc-mnc-list';

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
export const firstMobileCountryCode = (country: string): string => {
  const used = [...networksByCode].filter(([, networks]) => networks.has(country));
  const own = used.filter(([, networks]) => networks.get(country) === Math.max(...networks.values()));
  const [first = ''] = (own.length > 0 ? own : used).map(([mcc]) => mcc).sort();
  return first;
};
