import { fileURLToPath } from 'node:url';
import {
  experimental_readRawConfig,
  unstable_getMiniflareWorkerOptions,
  unstable_readConfig,
} from 'wrangler';

// Otherwise wrangler warns that production's secrets are not on this machine.
process.env.WRANGLER_LOG ??= 'error';

/** Production's configuration. */
export const CONFIG = fileURLToPath(new URL('../../wrangler.toml', import.meta.url));

/** A function as configured in wrangler.toml. */
export type DeployedFunction = {
  /** Its env in wrangler.toml and its folder under `functions/`. */
  env: string;
  /** The Worker's name. */
  name: string;
  main: string;
  /** Route patterns: `host/path*`. */
  routes: string[];
  vars: Record<string, string>;
  /** R2 buckets by their binding. */
  buckets: Record<string, string>;
  /** The dataset of Analytics Engine that it writes to. */
  dataset: string | undefined;
  /** The destinations to which its logs and traces are also sent, by name, and which of both each takes. */
  destinations: Record<string, 'logs' | 'traces'>;
  /** Placement hint; undefined: near the caller. */
  region: string | undefined;
  /** Names of the secrets it needs. */
  secrets: string[];
};

/** All functions of a configuration, production's by default. */
export function readDeployedFunctions(configFile = CONFIG): DeployedFunction[] {
  const { rawConfig } = experimental_readRawConfig({ config: configFile });
  return Object.keys(rawConfig.env ?? {}).map((env) => {
    const config = unstable_readConfig({ config: configFile, env });
    if (config.name === undefined || config.main === undefined)
      throw new Error(`[env.${env}] has no name or no main.`);
    return {
      env,
      name: config.name,
      main: config.main,
      routes: (config.routes ?? []).map((route: string | { pattern: string }) =>
        typeof route === 'string' ? route : route.pattern,
      ),
      vars: Object.fromEntries(Object.entries(config.vars).map(([name, value]) => [name, String(value)])),
      buckets: Object.fromEntries(
        (config.r2_buckets ?? []).map(
          ({ binding, bucket_name: name }: { binding: string; bucket_name?: string }) => [
            binding,
            name ?? binding.toLowerCase(),
          ],
        ),
      ),
      dataset: config.analytics_engine_datasets?.[0]?.dataset,
      destinations: {
        ...toDestinations('logs', config.observability?.logs?.destinations),
        ...toDestinations('traces', config.observability?.traces?.destinations),
      },
      region: toRegion(config.placement),
      secrets: config.secrets?.required ?? [],
    };
  });
}

const toDestinations = (kind: 'logs' | 'traces', names: readonly string[] = []) =>
  Object.fromEntries(names.map((name) => [name, kind]));

const toRegion = (placement: object | undefined): string | undefined =>
  placement !== undefined && 'region' in placement ? String(placement.region) : undefined;

/** Miniflare options that run a function as it is deployed: flags, dates and bindings. */
export function readMiniflareOptions(env: string) {
  const { workerOptions } = unstable_getMiniflareWorkerOptions(CONFIG, env);
  const { modulesRules: _, ...options } = workerOptions;
  return options;
}

export type MiniflareOptions = ReturnType<typeof readMiniflareOptions>;
