import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { type DeployedFunction, readDeployedFunctions } from '../../../deploy/config/deployed-functions.ts';
import { deriveFunction, PRODUCTION } from '../../../deploy/config/derive-function.ts';
import { takenBy } from '../../../deploy/secrets/put-secrets.ts';
import { LOCAL_SECRETS } from '../../../local/secrets.ts';

const elsewhere = {
  bucketPrefix: 'other-',
  hosts: {
    [PRODUCTION.apiHost]: ['api.other.example'],
    [PRODUCTION.shortHost]: ['go.other.example'],
    [PRODUCTION.portalHost]: ['portal.other.example'],
  },
  vars: {
    [PRODUCTION.api]: 'https://api.other.example',
    [PRODUCTION.portal]: 'https://portal.other.example',
    [PRODUCTION.shortHost]: 'go.other.example',
    [PRODUCTION.shortUrl]: 'http://{domain}:1234',
    [PRODUCTION.neon]: 'https://neon.other.example/sql',
    [PRODUCTION.redis]: 'https://redis.other.example',
    [PRODUCTION.qstash]: 'https://qstash.other.example',
    [PRODUCTION.dns]: 'https://dns.other.example/dns-query',
    [PRODUCTION.carrier]: 'https://carrier.other.example',
    [PRODUCTION.azureSpeech]: 'https://azure.other.example',
    [PRODUCTION.googleSpeech]: 'https://google.other.example',
    [PRODUCTION.mail]: 'https://mail.other.example',
    [PRODUCTION.mailFrom]: 'Other <no-reply@other.example>',
    [PRODUCTION.securityContact]: 'mailto:security@other.example',
    [PRODUCTION.ownHosts]: 'other.example',
  },
};

const functions = readDeployedFunctions();

/** A derived function with its hosts and addresses changed back to production's. */
function undo(derived: DeployedFunction): DeployedFunction {
  const text = Object.entries(elsewhere.vars).reduce(
    (json, [production, other]) => json.replaceAll(other, production),
    JSON.stringify(derived)
      .replaceAll('"api.other.example/', `"${PRODUCTION.apiHost}/`)
      .replaceAll('"other-', `"${PRODUCTION.prefix}`)
      .replaceAll('"portal.other.example/', `"${PRODUCTION.portalHost}/`)
      .replaceAll('"go.other.example/', `"${PRODUCTION.shortHost}/`),
  );
  return JSON.parse(text);
}

test('wrangler.toml has the functions', () => {
  expect(functions.map(({ env }) => env)).toEqual(
    expect.arrayContaining(['utilities', 'tools', 'platform', 'urlshortener', 'redirect']),
  );
});

describe.each(functions)('$env', (deployed) => {
  test('differs elsewhere in hosts and addresses only', () => {
    const derived = deriveFunction(deployed, elsewhere);
    expect(JSON.stringify(derived)).not.toContain('operator.example');
    expect(undo(derived)).toEqual(deployed);
  });

  test('every address in its vars is one that can be derived', () => {
    const addresses = Object.values(deployed.vars).filter((value) => value.includes('://'));
    const known = Object.keys(elsewhere.vars);
    expect(addresses.filter((value) => !known.some((start) => value.startsWith(start)))).toEqual([]);
  });

  test('keeps no secret in its vars, and the local run has each that it needs', () => {
    expect(Object.keys(deployed.vars).filter((name) => /TOKEN|KEY$|SECRET|DATABASE_URL/.test(name))).toEqual(
      [],
    );
    expect(deployed.secrets.filter((name) => name !== 'DATABASE_URL' && !(name in LOCAL_SECRETS))).toEqual(
      [],
    );
  });
});

test('the page of secrets tells how each is replaced, also those of the operator and of deployments', () => {
  const page = readFileSync('docs/operations/secrets.md', 'utf8');
  const ours = ['CUSTOM_HOSTNAMES_TOKEN', 'CLOUDFLARE_API_TOKEN'];
  // Addresses and account names are described together with their secrets.
  const names = [...ours, ...functions.flatMap(takenBy)].filter(
    (name) => !/_(URL|ACCOUNT|APPLICATION)$/.test(name),
  );
  expect([...new Set(names)].filter((name) => !page.includes(`\`${name}\``))).toEqual([]);
  expect(page).toContain('`DATABASE_URL`');
});
