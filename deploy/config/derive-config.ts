import { rmSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { experimental_readRawConfig } from 'wrangler';
import { CONFIG } from './deployed-functions.ts';
import type { Target } from './targets.ts';

/** Fields of wrangler's configuration with names specific to a target: a Worker, a service binding, a bucket. */
const NAMES = new Set(['name', 'service', 'bucket_name']);

/** A target's wrangler configuration: the file with other names, hosts, addresses, buckets and region. */
export function deriveConfig<Config extends object>(
  file: Config,
  { prefix, productionPrefix, replacements }: Target,
): Config {
  const replace = replaceAllOnce(replacements);
  const text = JSON.stringify(file, (key, value: unknown) => {
    if (typeof value !== 'string') return value;
    // A dataset's name is one of SQL's.
    if (key === 'dataset') return value.replace(toSqlName(productionPrefix), toSqlName(prefix));
    if (NAMES.has(key) && value.startsWith(productionPrefix))
      return prefix + value.slice(productionPrefix.length);
    return replace(value);
  });
  // Only strings have changed.
  return JSON.parse(text) as Config;
}

const toSqlName = (prefix: string): string => prefix.replaceAll('-', '_');

/** Replaces in one pass, longest first, so that inserted text is never replaced again. */
function replaceAllOnce(replacements: Record<string, string>): (text: string) => string {
  const found = Object.keys(replacements).sort((a, b) => b.length - a.length);
  const pattern = new RegExp(found.map(literal).join('|'), 'g');
  return (text) => text.replace(pattern, (match) => replacements[match] ?? match);
}

/** A regular expression that matches a text literally. */
const literal = (text: string): string => text.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&');

/** Runs `use` with a temporary configuration file of a target, in the folder that its paths are relative to. */
export async function withConfigFile<T>(target: Target, use: (file: string) => Promise<T>): Promise<T> {
  const { rawConfig } = experimental_readRawConfig({ config: CONFIG });
  const file = fileURLToPath(new URL(`../../wrangler.${target.name}.${process.pid}.json`, import.meta.url));
  writeFileSync(file, JSON.stringify(deriveConfig(rawConfig, target), null, 2));
  try {
    return await use(file);
  } finally {
    rmSync(file, { force: true });
  }
}
