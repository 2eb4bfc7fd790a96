import { expect, test } from 'vitest';
import { experimental_readRawConfig, unstable_readConfig } from 'wrangler';
import {
  CONFIG,
  readDeployedFunctions,
  readMiniflareOptions,
} from '../../deploy/config/deployed-functions.ts';
import { readJobs } from '../../deploy/read-jobs.ts';
import { readSchedules, readSettings } from '../../local/prepared.ts';
import lock from '../../package-lock.json' with { type: 'json' };
import { FUNCTION_BINDINGS } from '../../shared/status/components.ts';

// Other files read what `npm start` keeps of wrangler.toml, because wrangler takes over a second to load.
const functions = readDeployedFunctions();
const configOf = (env: string) => unstable_readConfig({ config: CONFIG, env });

test('the kept settings and schedules are those of wrangler.toml and of the jobs', async () => {
  const settings = await readSettings();
  const plain = (value: unknown): unknown => JSON.parse(JSON.stringify(value));
  expect(settings).toEqual(
    plain(functions.map((deployed) => ({ ...deployed, miniflare: readMiniflareOptions(deployed.env) }))),
  );
  const jobs = await readJobs(functions);
  expect((await readSchedules(functions)).map(({ name }) => name)).toEqual(jobs.map(({ name }) => name));
});

test('every function knows its version, which a release uses to compare failures', () => {
  for (const { env } of functions)
    expect(configOf(env).version_metadata).toEqual({ binding: 'CF_VERSION_METADATA' });
});

test('every function writes to the one dataset that the dashboard reads', () => {
  for (const { env } of functions)
    expect(configOf(env).analytics_engine_datasets).toEqual([
      { binding: 'METRICS', dataset: 'operator_metrics' },
    ]);
});

test('the status page probes every function through its binding', () => {
  const probed = functions.filter(({ env }) => env !== 'platform');
  expect(Object.keys(FUNCTION_BINDINGS).toSorted()).toEqual(probed.map(({ env }) => env).toSorted());
  const services: { binding: string; service: string }[] = configOf('platform').services ?? [];
  const bound = Object.fromEntries(services.map(({ binding, service }) => [binding, service]));
  const wanted = Object.fromEntries(
    Object.entries(FUNCTION_BINDINGS).map(([env, binding]) => [
      binding,
      probed.find((found) => found.env === env)?.name,
    ]),
  );
  expect(bound).toEqual(wanted);
});

test('the local runtime is no older than the compatibility date of the Workers', () => {
  const { rawConfig } = experimental_readRawConfig({ config: CONFIG });
  const date = rawConfig.compatibility_date?.replaceAll('-', '');
  expect(date).toMatch(/^\d{8}$/);
  const [, released = ''] = /^1\.(\d{8})\./.exec(lock.packages['node_modules/workerd'].version) ?? [];
  expect(Number(date)).toBeLessThanOrEqual(Number(released));
});
