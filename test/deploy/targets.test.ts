import { describe, expect, test } from 'vitest';
import { experimental_readRawConfig } from 'wrangler';
import { CONFIG, readDeployedFunctions } from '../../deploy/config/deployed-functions.ts';
import { deriveConfig } from '../../deploy/config/derive-config.ts';
import { readProduction } from '../../deploy/config/read-production.ts';
import { readTargets } from '../../deploy/config/targets.ts';
import settings from '../../deploy/targets.json' with { type: 'json' };

const TARGETS = readTargets();
const { rawConfig: production } = experimental_readRawConfig({ config: CONFIG });
const qa = deriveConfig(production, TARGETS.qa);

/** Every value of a tree by its path: `env.tools.routes.0.pattern`. */
function leavesOf(node: unknown, path = ''): Map<string, unknown> {
  if (typeof node !== 'object' || node === null) return new Map([[path, node]]);
  return new Map(Object.entries(node).flatMap(([key, value]) => [...leavesOf(value, `${path}.${key}`)]));
}

const [ofProduction, ofQa] = [leavesOf(production), leavesOf(qa)];
const differing = [...ofProduction].filter(([path, value]) => ofQa.get(path) !== value);

describe('QA', () => {
  test('has what production has', () => {
    expect([...ofQa.keys()]).toEqual([...ofProduction.keys()]);
  });

  test('differs in names, hosts, addresses and buckets, and in nothing else', () => {
    const allowed =
      /^\.env\.\w+\.(name|routes\.\d+\.(pattern|zone_name)|services\.\d+\.service|r2_buckets\.\d+\.bucket_name|analytics_engine_datasets\.\d+\.dataset|build\.command)$/;
    const others = differing.filter(([path]) => !allowed.test(path));
    const vars = others.map(([path]) => /^\.env\.\w+\.vars\.(\w+)$/.exec(path)?.[1] ?? path);
    expect([...new Set(vars)].toSorted()).toEqual([
      'API_BASE_URL',
      'CUSTOM_HOSTNAMES_TARGET',
      'DRAIN_JOB_URL',
      'MAIL_FROM',
      'OWN_HOSTS',
      'PORTAL_BASE_URL',
      'SANDBOX_HOST',
      'SECURITY_CONTACT',
      'SHORT_HOST',
      'UPSTASH_REDIS_REST_URL',
    ]);
  });

  test("QA with production's hosts and names equals production", () => {
    const text = JSON.stringify(qa)
      .replaceAll('operator-qa.example', 'operator.example')
      .replaceAll('operator-qa.upstash.io', 'operator.upstash.io')
      .replaceAll('operator-qa.workers.dev', 'operator.workers.dev')
      .replaceAll('"qa-operator-', '"operator-')
      .replaceAll('"qa_operator_', '"operator_');
    expect(JSON.parse(text)).toEqual(production);
  });

  test('shares no Worker, bucket, zone, host or Redis with production', () => {
    const owned = /\.(name|service|bucket_name|dataset|zone_name|API_BASE_URL|UPSTASH_REDIS_REST_URL)$/;
    const own = (leaves: Map<string, unknown>) =>
      [...leaves].filter(([path]) => owned.test(path)).map(([, value]) => value);
    const productions = new Set(own(ofProduction));
    expect(own(ofQa).filter((value) => productions.has(value))).toEqual([]);
    expect(JSON.stringify(qa)).not.toMatch(/[/."]operator\.(example|upstash)/);
  });
});

test('Production is wrangler.toml unchanged', () => {
  expect(deriveConfig(production, TARGETS.production)).toEqual(production);
});

test('Every function is placed next to the database, and keeps no invocation logs of the platform', () => {
  for (const config of [production, qa]) {
    expect(config.placement).toEqual({ region: 'aws:us-east-1' });
    expect(config.observability).toEqual({
      enabled: true,
      redact_query_string: true,
      logs: { enabled: true, invocation_logs: false, destinations: ['workers-logs'] },
      traces: { enabled: true, head_sampling_rate: 0.01, destinations: ['workers-traces'] },
    });
    for (const env of Object.values(config.env ?? {})) {
      expect(env).not.toHaveProperty('placement');
      expect(env).not.toHaveProperty('observability');
    }
  }
});

describe('Settings', () => {
  const trial = {
    ...settings.qa,
    prefix: 'trial-',
    zone: 'trial.test',
    apiHost: 'api.trial.test',
    shortHost: 's.trial.test',
    sandboxHost: 'try.trial.test',
    portalHost: 'portal.trial.test',
    workersHost: 'trial.workers.dev',
    redis: 'https://trial.upstash.io',
    qstash: 'https://qstash-eu-central-1.upstash.io',
    region: 'aws:eu-central-1',
    callerId: '571000000000',
  };
  const values = readProduction(readDeployedFunctions());

  test('are the only changes: nothing of production is left in another target', () => {
    const text = JSON.stringify(deriveConfig(production, readTargets({ qa: trial }).qa));
    expect(text).not.toMatch(/operator\.example|operator\.upstash|operator\.workers|"operator-|us-east-1/);
    expect(text).not.toContain(values.callerId);
    expect(text).toContain('"https://api.trial.test"');
    expect(text).toContain('"pattern":"s.trial.test/*"');
    expect(text).toContain('"region":"aws:eu-central-1"');
  });

  test("settings of a zone whose name contains production's are replaced once", () => {
    const zone = {
      ...trial,
      zone: 'my-operator.example',
      apiHost: 'api.my-operator.example',
      portalHost: 'portal.my-operator.example',
    };
    expect(JSON.stringify(deriveConfig(production, readTargets({ qa: zone }).qa))).not.toContain('my-my-');
  });

  test.each([
    'prefix',
    'zone',
    'apiHost',
    'shortHost',
    'sandboxHost',
    'portalHost',
    'workersHost',
    'redis',
  ] as const)('settings with which targets share their %s are refused', (field) => {
    expect(() => readTargets({ qa: { ...trial, [field]: values[field] } })).toThrow(
      'production and qa share',
    );
  });

  test("settings with a host of QA in production's zone, or overlapping prefixes, are refused", () => {
    const inside = { ...trial, shortHost: `qa.${values.zone}` };
    expect(() => readTargets({ qa: inside })).toThrow('share zone');
    const prefix = { ...trial, prefix: `${values.prefix}qa-` };
    expect(() => readTargets({ qa: prefix })).toThrow('share prefix');
  });

  test('settings that are invalid are named', () => {
    const wrong = { ...trial, redis: 'http://x', zone: 'https://trial.test' };
    expect(() => readTargets({ qa: wrong })).toThrow(/qa\.zone must be a host.*qa\.redis must be/);
  });
});
