import { mkdirSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { convertV4MiniflareOptions, Miniflare } from 'miniflare';
import type { DeployedFunction, MiniflareOptions } from '../../deploy/config/deployed-functions.ts';
import type { DataPoint } from '../metrics/prometheus.ts';
import type { FunctionSettings } from '../prepared.ts';
import type { StoredBucket } from '../r2/server.ts';
import { type Keeping, keepInBackground } from '../servers/keep-running.ts';
import { siteOf } from '../site.ts';
import { FORWARD_MODULE } from './forward-module.ts';
import { CRON_PATH, FRONT_MODULE, POINT_PREFIX } from './front-module.ts';
import { noteWorkerd } from './leftover-workerd.ts';

export type Workers = {
  url: string;
  /** Fires the Cron Trigger, which Miniflare does not by itself, and waits until its work is done. */
  fireCron(): Promise<void>;
  /** A bucket by its name; undefined when no function has it. */
  openBucket(name: string): Promise<StoredBucket | undefined>;
  stop(): Promise<void>;
};

const MINUTE_MS = 60_000;

/** Runs the functions in workerd on one port, by their routes, with R2 stored in `dataDir`. */
export async function startWorkers(options: {
  functions: readonly FunctionSettings[];
  /** The secrets of a function, by env; it gets those that it takes. */
  secretsOf: (env: string) => Record<string, string>;
  port: number;
  dataDir: string;
  /** Directory of the bundled functions, as `bundleWorkers` names its files. */
  bundles: string;
  /** Additional ports that lead directly to one function, by env, bypassing routing. */
  directPorts?: Record<string, number> | undefined;
  /** The port of V8's inspector, for measurements. */
  inspectorPort?: number | undefined;
  /** Servers on this machine that are served beside the functions, by path prefix. */
  pages: Record<string, string>;
  /** Whether the Cron Trigger fires each minute. */
  hasCron: boolean;
  /** Settings of single functions, by env, in place of theirs. */
  overrides?: Record<string, Record<string, string>> | undefined;
  /** Receives each data point that a function writes to Analytics Engine. */
  onPoint: (point: DataPoint) => void;
  /** Receives each line that a function logs. */
  onLog: (line: string, level: string) => void;
  /** The reaction to the death of workerd; without it, it is not restarted. */
  keeping?: Keeping | undefined;
}): Promise<Workers> {
  const scripts = await readScripts(options.functions, options.bundles);
  const compiled = await readCompiled(options.bundles);
  const workers = options.functions.map(({ env, name, routes, vars, buckets, secrets, miniflare }) => ({
    ...withAssets(miniflare, options),
    name,
    modules: [
      { type: 'ESModule' as const, path: 'front.js', contents: FRONT_MODULE },
      { type: 'ESModule' as const, path: 'worker.js', contents: scripts.get(env) ?? '' },
      ...compiled,
    ],
    routes,
    r2Buckets: buckets,
    bindings: { ...vars, ...pick(options.secretsOf(env), secrets), ...options.overrides?.[env] },
    ...toDirectSockets(options.directPorts?.[env]),
  }));
  const pages = Object.entries(options.pages).map(([path, target]) => ({
    name: `pages${path.replace('/', '-')}`,
    modules: [{ type: 'ESModule' as const, path: 'worker.js', contents: FORWARD_MODULE }],
    routes: ['127.0.0.1', 'localhost'].map((host) => `${host}${path}*`),
    bindings: { TARGET: target },
  }));
  const config = convertV4MiniflareOptions({
    host: '127.0.0.1',
    port: options.port,
    cf: false,
    logRequests: false,
    ...(options.inspectorPort !== undefined && { inspectorPort: options.inspectorPort }),
    resourcePersistencePath: `${options.dataDir}/resources`,
    handleStructuredLogs: ({ message, level }) => {
      if (message.startsWith(POINT_PREFIX)) options.onPoint(JSON.parse(message.slice(POINT_PREFIX.length)));
      else options.onLog(message, level);
    },
    workers: [...workers, ...pages],
  });
  let current: Miniflare | undefined;
  const start = async () => {
    const miniflare = new Miniflare(config);
    current = miniflare;
    const url = await miniflare.ready.catch(async (error: unknown) => {
      // Its own error says less than why it does not start.
      await miniflare.dispose().catch(() => {});
      throw error;
    });
    const pid = noteWorkerd(options.dataDir, options.port);
    return { url, isAlive: () => pid === undefined || isAlive(pid), stop: () => miniflare.dispose() };
  };
  const first = await start();
  const fireCron = async (): Promise<void> => {
    const response = await fetch(new URL(CRON_PATH, first.url), { method: 'POST' });
    if (!response.ok) throw new Error(`The Cron Trigger answered ${response.status}.`);
  };
  // A run that fails logs it, and the next one tries again.
  const timer = setInterval(() => void fireCron().catch(() => {}), MINUTE_MS);
  if (!options.hasCron) clearInterval(timer);
  const { keeping } = options;
  const stop = keeping ? keepInBackground(first, start, keeping) : first.stop;
  return {
    url: first.url.origin,
    fireCron,
    openBucket: async (bucket) => {
      const bound = options.functions.flatMap(({ name, buckets }) =>
        Object.entries(buckets).map(([binding, named]) => ({ name, binding, named })),
      );
      const found = bound.find(({ named }) => named === bucket);
      // Miniflare's type is that of a Worker's, of which this is a part.
      return found && ((await current?.getR2Bucket(found.binding, found.name)) as StoredBucket | undefined);
    },
    stop: async () => {
      clearInterval(timer);
      await stop();
    },
  };
}

/** Whether a process is running. */
function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

async function readScripts(
  functions: readonly DeployedFunction[],
  bundles: string,
): Promise<Map<string, string>> {
  const read = async ({ env }: DeployedFunction): Promise<[string, string]> => [
    env,
    await readFile(join(bundles, `${env}.js`), 'utf8'),
  ];
  return new Map(await Promise.all(functions.map(read)));
}

/** The WebAssembly that functions import; each gets all of it, which is little. */
async function readCompiled(bundles: string) {
  const names = (await readdir(bundles)).filter((name) => name.endsWith('.wasm'));
  return await Promise.all(
    names.map(async (path) => ({
      type: 'CompiledWasm' as const,
      path,
      contents: await readFile(join(bundles, path)),
    })),
  );
}

/** Empty when no site was built. */
function withAssets(worker: MiniflareOptions, { dataDir }: { dataDir: string }): MiniflareOptions {
  if (worker.assets === undefined) return worker;
  mkdirSync(siteOf(dataDir), { recursive: true });
  return { ...worker, assets: { ...worker.assets, directory: siteOf(dataDir) } };
}

const toDirectSockets = (port: number | undefined) =>
  port === undefined ? {} : { unsafeDirectSockets: [{ host: '127.0.0.1', port }] };

function pick(values: Record<string, string>, names: readonly string[]): Record<string, string> {
  return Object.fromEntries(
    names.map((name) => {
      const value = values[name];
      if (value === undefined) throw new Error(`The embedded cloud has no secret named ${name}.`);
      return [name, value];
    }),
  );
}
