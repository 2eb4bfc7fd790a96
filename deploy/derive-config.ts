import { rmSync, writeFileSync } from 'node:fs';
import { experimental_readRawConfig } from 'wrangler';
import { CONFIG } from './deployed-functions.ts';
import { PRODUCTION } from './derive-function.ts';
import type { Target } from './targets.ts';

/** Fields of wrangler's configuration that name what is a target's own: a Worker, one it is bound to, a bucket. */
const NAMES = new Set(['name', 'service', 'bucket_name']);

/** wrangler's configuration of a target: production's, but for names, hosts and buckets. */
export function deriveConfig<Config extends object>(production: Config, target: Target): Config {
  const text = JSON.stringify(production, (key, value: unknown) => {
    if (typeof value !== 'string') return value;
    if (NAMES.has(key) && value.startsWith(PRODUCTION.prefix))
      return target.prefix + value.slice(PRODUCTION.prefix.length);
    return Object.entries(target.replacements).reduce(
      (changed, [from, to]) => changed.replaceAll(from, to),
      value,
    );
  });
  // Strings have become other strings, nothing else has changed.
  return JSON.parse(text) as Config;
}

/** Runs `use` with a file that holds the configuration of a target, in the folder that its paths are relative to. */
export async function withConfigFile<T>(target: Target, use: (file: string) => Promise<T>): Promise<T> {
  const { rawConfig } = experimental_readRawConfig({ config: CONFIG });
  const file = new URL(`../wrangler.${target.name}.${process.pid}.json`, import.meta.url).pathname;
  writeFileSync(file, JSON.stringify(deriveConfig(rawConfig, target), null, 2));
  try {
    return await use(file);
  } finally {
    rmSync(file, { force: true });
  }
}
