import { describe, expect, test } from 'vitest';
import { experimental_readRawConfig } from 'wrangler';
import { CONFIG } from '../../deploy/deployed-functions.ts';
import { deriveConfig } from '../../deploy/derive-config.ts';
import { TARGETS } from '../../deploy/targets.ts';

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
      /^\.env\.\w+\.(name|routes\.\d+\.(pattern|zone_name)|services\.\d+\.service|r2_buckets\.\d+\.bucket_name|build\.command)$/;
    const others = differing.filter(([path]) => !allowed.test(path));
    const vars = others.map(([path]) => /^\.env\.\w+\.vars\.(\w+)$/.exec(path)?.[1] ?? path);
    expect([...new Set(vars)].toSorted()).toEqual([
      'API_BASE_URL',
      'DRAIN_JOB_URL',
      'OWN_HOSTS',
      'UPSTASH_REDIS_REST_URL',
    ]);
  });

  test('put back to production’s hosts and names, is production', () => {
    const text = JSON.stringify(qa)
      .replaceAll('operator-qa.example', 'operator.example')
      .replaceAll('operator-qa.upstash.io', 'operator.upstash.io')
      .replaceAll('"qa-operator-', '"operator-');
    expect(JSON.parse(text)).toEqual(production);
  });

  test('shares no Worker, bucket, zone, host or Redis with production', () => {
    const owned = /\.(name|service|bucket_name|zone_name|API_BASE_URL|UPSTASH_REDIS_REST_URL)$/;
    const own = (leaves: Map<string, unknown>) =>
      [...leaves].filter(([path]) => owned.test(path)).map(([, value]) => value);
    const productions = new Set(own(ofProduction));
    expect(own(ofQa).filter((value) => productions.has(value))).toEqual([]);
    expect(JSON.stringify(qa)).not.toMatch(/[/."]operator\.(example|upstash)/);
  });
});

test('Production is wrangler.toml as it stands', () => {
  expect(deriveConfig(production, TARGETS.production)).toEqual(production);
});
