import { getCountries, getCountryCallingCode } from 'libphonenumber-js/max';
import { all as listNetworks } from 'mcc-mnc-list';
import listed from './listed-networks.json' with { type: 'json' };

type Network = { mcc: string; mnc: string };

/**
 * Maps carrier names of the prefix tables to names in the list of networks, and names the main network of carriers with
 * several.
 */
const BRANDS: Record<string, string> = listed.brands;
const MAIN: Record<string, Network> = listed.networks;

const fold = (name: string): string =>
  name
    .normalize('NFD')
    .replace(/\p{Mark}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, ' ')
    .trim();

const countriesByCallingCode = Map.groupBy(getCountries(), (country) =>
  String(getCountryCallingCode(country)),
);

/** Country and normalized brand → its operational networks. */
const byBrand = Map.groupBy(
  listNetworks().filter(({ status, brand, mnc }) => status === 'Operational' && brand && mnc),
  ({ countryCode, brand }) => `${countryCode} ${fold(brand ?? '')}`,
);

/**
 * The E.212 code of a carrier, by its name in the countries of a calling code: its main network's, or that of its only
 * one. Undefined when there is none or it is ambiguous.
 */
export function findNetwork(callingCode: string, carrier: string): Network | undefined {
  const name = BRANDS[fold(carrier)] ?? fold(carrier);
  const main = MAIN[`${callingCode} ${name}`];
  if (main !== undefined) return main;
  const networks = (countriesByCallingCode.get(callingCode) ?? []).flatMap(
    (country) => byBrand.get(`${country} ${name}`) ?? [],
  );
  const [network] = networks;
  return networks.length === 1 && network?.mnc ? { mcc: network.mcc, mnc: network.mnc } : undefined;
}
