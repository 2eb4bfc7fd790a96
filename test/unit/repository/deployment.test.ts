import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import type { DeployedFunction } from '../../../deploy/config/deployed-functions.ts';
import { deriveFunctions } from '../../../deploy/config/derive-functions.ts';
import { readProduction } from '../../../deploy/config/read-production.ts';
import { takenBy } from '../../../deploy/secrets/put-secrets.ts';
import { readSettings } from '../../../local/prepared.ts';
import { LOCAL_SECRETS } from '../../../local/secrets.ts';

const functions = (await readSettings()).map(({ miniflare: _, ...deployed }): DeployedFunction => deployed);
const production = readProduction(functions);

const elsewhere = {
  bucketPrefix: 'other-',
  hosts: {
    apiHost: ['api.other.example'],
    shortHost: ['go.other.example'],
    portalHost: ['portal.other.example'],
  },
  vars: {
    API_BASE_URL: 'https://api.other.example',
    PORTAL_BASE_URL: 'https://portal.other.example',
    SHORT_HOST: 'go.other.example',
    SANDBOX_HOST: 'sandbox.other.example',
    SHORT_URL_BASE: 'http://{domain}:1234',
    UPSTASH_REDIS_REST_URL: 'https://redis.other.example',
    QSTASH_URL: 'https://qstash.other.example',
    DNS_RESOLVER_URL: 'https://dns.other.example/dns-query',
    VOICE_CARRIER_URL: 'https://carrier.other.example',
    AZURE_SPEECH_URL: 'https://azure.other.example',
    GOOGLE_SPEECH_URL: 'https://google.other.example',
    EXCLUSION_REGISTRY_URL: 'https://registry.other.example',
    MAIL_API_URL: 'https://mail.other.example',
    MAIL_FROM: 'Other <no-reply@other.example>',
    SECURITY_CONTACT: 'mailto:security@other.example',
    OWN_HOSTS: 'other.example',
  },
};

const derived = new Map(deriveFunctions(functions, elsewhere).map((one) => [one.env, one]));

/** A derived function with its hosts and addresses changed back to production's. */
function undo(other: DeployedFunction | undefined): DeployedFunction {
  const text = Object.entries(elsewhere.vars).reduce(
    (json, [name, value]) => json.replaceAll(value, production.vars[name] ?? ''),
    JSON.stringify(other)
      .replaceAll('"api.other.example/', `"${production.apiHost}/`)
      .replaceAll('"other-', `"${production.prefix}`)
      .replaceAll('"portal.other.example/', `"${production.portalHost}/`)
      .replaceAll('"go.other.example/', `"${production.shortHost}/`),
  );
  return JSON.parse(text);
}

test('a variable has the same value in every function that has it', () => {
  const differing = functions.flatMap(({ env, vars }) =>
    Object.entries(vars)
      .filter(([name, value]) => name !== 'REQUEST_LOG_SECONDS' && production.vars[name] !== value)
      .map(([name]) => `${env} ${name}`),
  );
  expect(differing).toEqual([]);
});

test('wrangler.toml has the functions', () => {
  expect(functions.map(({ env }) => env)).toEqual(
    expect.arrayContaining(['utilities', 'tools', 'platform', 'urlshortener', 'redirect']),
  );
});

describe.each(functions)('$env', (deployed) => {
  test('differs elsewhere only in hosts and addresses', () => {
    const other = derived.get(deployed.env);
    expect(JSON.stringify(other)).not.toContain('operator.example');
    expect(undo(other)).toEqual(deployed);
  });

  test('has only derivable addresses in its vars', () => {
    const addresses = Object.values(deployed.vars).filter((value) => value.includes('://'));
    const known = Object.keys(elsewhere.vars).map((name) => production.vars[name] ?? '');
    expect(addresses.filter((value) => !known.some((start) => value.startsWith(start)))).toEqual([]);
  });

  test('has no secret in its vars, and the local run has each that it needs', () => {
    expect(Object.keys(deployed.vars).filter((name) => /TOKEN|KEY$|SECRET|DATABASE_URL/.test(name))).toEqual(
      [],
    );
    expect(deployed.secrets.filter((name) => name !== 'DATABASE_URL' && !(name in LOCAL_SECRETS))).toEqual(
      [],
    );
  });
});

test('the page of secrets says how to replace each one, including those of the operator and of deployments', () => {
  const page = readFileSync('docs/operations/secrets.md', 'utf8');
  const ours = ['CUSTOM_HOSTNAMES_TOKEN', 'CLOUDFLARE_API_TOKEN'];
  // Addresses and account names are described together with their secrets.
  const names = [...ours, ...functions.flatMap(takenBy)].filter(
    (name) => !/_(URL|ACCOUNT|APPLICATION)$/.test(name),
  );
  expect([...new Set(names)].filter((name) => !page.includes(`\`${name}\``))).toEqual([]);
  expect(page).toContain('`DATABASE_URL`');
});
