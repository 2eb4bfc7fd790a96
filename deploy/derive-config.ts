import { rmSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { experimental_readRawConfig } from 'wrangler';
import { CONFIG } from './deployed-functions.ts';
import { PRODUCTION } from './derive-function.ts';
import type { Target } from './targets.ts';

/** Fields of wrangler's configuration that name what is a target's own: a Worker, one it is bound to, a bucket. */
const NAMES = new Set(['name', 'service', 'bucket_name']);

/** wrangler's configuration of a target: the file's, but for names, hosts, addresses, buckets and region. */
export function deriveConfig<Config extends object>(file: Config, target: Target): Config {
  const replace = replaceAllOnce(target.replacements);
  const text = JSON.stringify(file, (key, value: unknown) => {
    if (typeof value !== 'string') return value;
    if (NAMES.has(key) && value.startsWith(PRODUCTION.prefix))
      return target.prefix + value.slice(PRODUCTION.prefix.length);
    return replace(value);
  });
  // Strings have become other strings, nothing else has changed.
  return JSON.parse(text) as Config;
}

/** Replaces in one pass, the longest first: what was put in is never replaced again. */
function replaceAllOnce(replacements: Record<string, string>): (text: string) => string {
  const found = Object.keys(replacements).sort((a, b) => b.length - a.length);
  const pattern = new RegExp(found.map(literal).join('|'), 'g');
  return (text) => text.replace(pattern, (match) => replacements[match] ?? match);
}

/** A text as a pattern that matches it alone. */
const literal = (text: string): string => text.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&');

/** Runs `use` with a file that holds the configuration of a target, in the folder that its paths are relative to. */
export async function withConfigFile<T>(target: Target, use: (file: string) => Promise<T>): Promise<T> {
  const { rawConfig } = experimental_readRawConfig({ config: CONFIG });
  const file = fileURLToPath(new URL(`../wrangler.${target.name}.${process.pid}.json`, import.meta.url));
  writeFileSync(file, JSON.stringify(deriveConfig(rawConfig, target), null, 2));
  try {
    return await use(file);
  } finally {
    rmSync(file, { force: true });
  }
}
