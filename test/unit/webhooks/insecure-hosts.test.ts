import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { readSettings } from '../../../local/prepared.ts';
import { createOperatorCtx } from '../../../operator/program/create-operator-ctx.ts';
import { readConfig } from '../../../shared/kernel/config.ts';
import { toTargetPolicy } from '../../../shared/kernel/outbound/check-target.ts';

const environment = (apiBaseUrl: string) => ({
  API_BASE_URL: apiBaseUrl,
  SHORT_URL_BASE: 'https://{domain}',
  DATABASE_URL: 'postgres://user@host/db',
  NEON_FETCH_ENDPOINT: 'https://neon.example/sql',
  UPSTASH_REDIS_REST_URL: 'https://redis.example',
  UPSTASH_REDIS_REST_TOKEN: 'token',
  KEY_CACHE_SECONDS: '60',
  DNS_RESOLVER_URL: 'https://dns.example/dns-query',
  OWN_HOSTS: 'operator.example',
  WEBHOOK_INSECURE_HOSTS: '127.0.0.1,localhost',
});

test('production does not allow webhooks to private hosts', async () => {
  const functions = await readSettings();
  const names = functions.flatMap(({ vars, secrets }) => [...Object.keys(vars), ...secrets]);
  expect(names).toContain('DNS_RESOLVER_URL');
  expect(names).not.toContain('WEBHOOK_INSECURE_HOSTS');
  expect(readFileSync(new URL('../../../wrangler.toml', import.meta.url), 'utf8')).toContain(
    'global_fetch_strictly_public',
  );
});

test('an API on https refuses to run with a setting that allows them', () => {
  expect(() => readConfig(environment('https://api.operator.example'))).toThrow('INSECURE_HOSTS_SET');
  expect(readConfig(environment('http://127.0.0.1:8787')).webhooks?.WEBHOOK_INSECURE_HOSTS).toEqual([
    '127.0.0.1',
    'localhost',
  ]);
});

test("the operator's commands refuse it too", () => {
  const policyOf = (url: string) => toTargetPolicy(createOperatorCtx(environment(url)).ctx);
  expect(() => policyOf('https://api.operator.example')).toThrow(
    expect.objectContaining({ code: 'INSECURE_HOSTS_SET' }),
  );
  expect(policyOf('http://127.0.0.1:8787').insecureHosts).toEqual(['127.0.0.1', 'localhost']);
});
