import { describe, expect, inject, test } from 'vitest';
import { fillAddresses } from '../../../docs/site/addresses.ts';
import { withCodeSamples } from '../../../docs/site/code-samples.ts';
import { ALL_FUNCTIONS } from '../../../openapi/all-functions.ts';
import openapi from '../../../openapi/openapi.json' with { type: 'json' };
import { toOpenapi } from '../../../openapi/to-openapi.ts';
import type { Access } from '../../../shared/kernel/auth/access.ts';
import { CONTRACT_ERROR_CODES, ERROR_CODES } from '../../../shared/kernel/errors/error-codes.ts';
import { errorsOf, type Route } from '../../../shared/kernel/http/route.ts';
import { GUARD } from '../../../shared/kernel/quotas/limits.ts';
import { EVENT_TYPE_NAMES } from '../../../shared/webhooks/event-names.ts';
import { PLATFORM_DOMAIN } from '../../harness/cloud/test-cloud.ts';
import { refusalOf } from '../../harness/http/refusal.ts';
import { createTenant } from '../../harness/organization.ts';
import {
  KEYED,
  OPERATIONS,
  operationOf,
  PUBLIC,
  WITH_BODY,
  WITH_CAPABILITY,
  WITH_SERVICE,
} from '../operations.ts';
import { CONTRACT_LIMITS, DEFAULT_LIMIT } from './limits.ts';
import { DESCRIBED, describedOf } from './openapi-schemas.ts';

const environment = inject('environment');

/** Access as the document expresses it: kind, service, capability. */
const toWords = (access: Access): (string | undefined)[] =>
  typeof access === 'string'
    ? [access, undefined, undefined]
    : [access.service === undefined ? 'capability' : 'service', access.service, access.capability];

const reads = (route: Route) => route.method === 'get';

describe('openapi.json', () => {
  test('matches what the declarations generate', () => {
    expect(openapi).toEqual(JSON.parse(JSON.stringify(toOpenapi(ALL_FUNCTIONS))));
  });

  test('describes every operation once', () => {
    const ids = DESCRIBED.map(({ operationId }) => operationId);
    expect(ids.sort()).toEqual(OPERATIONS.map(({ id }) => id).sort());
    expect(new Set(ids).size).toBe(ids.length);
  });

  test('describes every field of a request or response', () => {
    const { schemas } = openapi.components;
    type Property = { description?: string; $ref?: string };
    // The document's type is literal per schema; the parts read here are common to all.
    const models: Record<string, Property & { properties?: Record<string, Property> }> = Object(schemas);
    const described = ({ description, $ref = '' }: Property): boolean =>
      description !== undefined || models[$ref.split('/').at(-1) ?? '']?.description !== undefined;
    const fields = Object.entries(models).flatMap(([model, { properties = {} }]) =>
      Object.entries(properties).map(([name, field]) => [`${model}.${name}`, described(field)] as const),
    );
    expect(fields.length).toBeGreaterThan(500);
    expect(fields.filter(([, isDescribed]) => !isDescribed).map(([name]) => name)).toEqual([]);
  });

  test('describes every type of event as a webhook', () => {
    expect(Object.keys(openapi.webhooks)).toEqual(EVENT_TYPE_NAMES);
  });

  test('is served as committed, with the address where it runs and samples', async () => {
    const { api } = await createTenant(environment);
    const served = await api.get('/openapi.json');
    const { port } = new URL(environment.API_BASE_URL);
    const addresses = {
      api: environment.API_BASE_URL,
      short: `http://${PLATFORM_DOMAIN}:${port}`,
      portal: environment.PORTAL_BASE_URL,
      support: 'support@operator.localhost',
      key: 'YOUR_API_KEY',
      isLocal: true,
    };
    expect(served.json).toEqual(
      JSON.parse(fillAddresses(JSON.stringify(withCodeSamples(openapi)), addresses)),
    );
  });

  test('is of version 6.0.0, and ping says v6', async () => {
    expect(openapi.info.version).toBe('6.0.0');
    const { api } = await createTenant(environment);
    expect((await api.get('/utilities/ping')).json.data.apiVersion).toBe('v6');
    for (const { path } of KEYED) expect(path).toMatch(/^\/api\/v6\//);
  });

  test('refers only to schemas that it has', () => {
    const names = new Set(Object.keys(openapi.components.schemas));
    const references = [...JSON.stringify(openapi).matchAll(/"#\/components\/schemas\/([^"]+)"/g)];
    expect(references.length).toBeGreaterThan(OPERATIONS.length);
    for (const [, name] of references) expect(names).toContain(name);
  });
});

describe.each(OPERATIONS)('$id', (operation) => {
  const { route } = operation;
  const described = describedOf(operation);

  test('states its access the same way twice', () => {
    const { kind, service, capability } = described['x-access'];
    expect([kind, service, capability]).toEqual(toWords(route.access));
    expect(described['x-scope']).toEqual({ type: kind });
  });

  test('states its limit the same way twice', () => {
    const { requests, windowSeconds, sharedAs } =
      route.limit === 'guard' ? { ...GUARD, sharedAs: 'sourceAddress' } : route.limit;
    expect(described['x-limit']).toEqual({ requests, windowSeconds });
    const endpointId = sharedAs ?? route.operationId;
    expect(described['x-tps']).toEqual({ limit: requests, period: windowSeconds, endpointId });
  });

  test('lists every code that it can answer under its status', () => {
    const listed = Object.entries(described.responses).flatMap(([status, reply]) =>
      (reply['x-error-codes'] ?? []).map((code) => [code, Number(status)]),
    );
    const declared = [...errorsOf(route)].map((code) => [code, ERROR_CODES[code].status]);
    expect(listed.sort()).toEqual(declared.sort());
    expect(described.responses).toHaveProperty(String(route.reply.status));
  });

  test('never answers the bridge code of v5', () => {
    expect(errorsOf(route)).not.toContain('AUTH_SOURCE_IP_UNKNOWN');
  });

  test('is read-only exactly when it reads', () => {
    const refusesWrites = errorsOf(route).has('ACCOUNT_READ_ONLY');
    expect(refusesWrites).toBe(!reads(route) && typeof route.access === 'object');
  });
});

test('every operation has the limit of the contract', () => {
  const limits = KEYED.map(({ route, path, limit }): [string, number[]] => [
    `${route.method} ${path}`,
    [limit.requests, limit.windowSeconds],
  ]);
  const wanted = limits.map(([operation]) => [operation, CONTRACT_LIMITS[operation] ?? DEFAULT_LIMIT]);
  expect(limits).toEqual(wanted);
  expect(limits.map(([operation]) => operation)).toEqual(
    expect.arrayContaining(Object.keys(CONTRACT_LIMITS)),
  );
});

test('the battery has operations of every kind', () => {
  const isEmpty = Object.entries({ KEYED, PUBLIC, WITH_BODY, WITH_CAPABILITY, WITH_SERVICE })
    .filter(([, operations]) => operations.length === 0)
    .map(([name]) => name);
  expect(isEmpty).toEqual([]);
  expect(KEYED.filter(({ route }) => route.idempotent).map(({ id }) => id)).toContain('createLink');
});

test('every operation that changes links needs the capability to write them', () => {
  const writing = KEYED.filter(({ path, route }) => /\/urlshortener\//.test(path) && !reads(route));
  expect(writing.map(({ id }) => id)).toEqual(
    expect.arrayContaining(['createLink', 'bulkCreateLinks', 'updateLink', 'deleteLink', 'createLinkBatch']),
  );
  const without = writing.filter(({ route }) => toWords(route.access).at(-1) !== 'urlshortener.write');
  expect(without.map(({ id }) => id)).toEqual([]);
});

test('a bulk has up to 4 MiB, and a file of links up to 64', () => {
  expect(operationOf('bulkCreateLinks').route.maxBodyBytes).toBe(4 * 1024 * 1024);
  expect(operationOf('createLinkBatch').route.bodyFormat).toMatchObject({ maxBytes: 64 * 1024 * 1024 });
});

test('edits and restorations share one quota', () => {
  const limits = ['updateLink', 'restoreLink'].map((id) => operationOf(id).route.limit);
  expect(limits).toEqual(Array(2).fill({ requests: 35, windowSeconds: 1, sharedAs: expect.any(String) }));
  expect(limits[0]).toEqual(limits[1]);
});

test('no quota is named after an operation that does not spend it', () => {
  const ids = KEYED.map(({ id }) => id);
  for (const { limit } of KEYED) expect(ids).not.toContain(limit.sharedAs);
});

test('the catalog has 52 codes', () => {
  expect(Object.keys(CONTRACT_ERROR_CODES)).toHaveLength(52);
});

test('fields of the previous contract are refused by name', async () => {
  const { api } = await createTenant(environment);
  const refused = await api.post('/urlshortener/links', { url: 'https://example.com', alias: 'offers' });
  expect(refusalOf(refused)).toEqual({
    status: 400,
    code: 'VALIDATION_INVALID_PARAMETER',
    fields: ['longUrl', 'url', 'alias'],
  });
});
