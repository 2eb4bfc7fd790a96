import { describe, expect, inject, test } from 'vitest';
import openapi from '../../../openapi/openapi.json' with { type: 'json' };
import { rotateSample } from '../../harness/ci.ts';
import { PLATFORM_DOMAIN } from '../../harness/cloud/test-cloud.ts';
import { refusalOf } from '../../harness/http/refusal.ts';
import { freshAlias, LONG_URL } from '../../harness/links/links.ts';
import { createDomain, createTenant } from '../../harness/organization.ts';
import { call } from '../call.ts';
import { expectGranted, expectRefusal } from '../expect-answer.ts';
import { OPERATIONS, operationOf } from '../operations.ts';
import { makeValidRequest } from '../valid-requests.ts';
import { BALANCE, expectNothingDone } from './nothing-done.ts';

const environment = inject('environment');
const LINKS = '/urlshortener/links';
const createLink = operationOf('createLink');

const bulk = (results: { error?: { code: string; details: { field: string }[] } }[]) =>
  results.map(({ error }) => ({ code: error?.code, fields: error?.details.map(({ field }) => field) }));

/** Invalid bodies, with the code of the first mistake and all fields that the refusal must name. */
const WRONG: [body: Record<string, unknown>, code: string, fields: string[]][] = [
  [
    { longUrl: 'ftp://example.com', code: '!', expiresAt: 'soon', domain: 'nobodys.example' },
    'URL_SCHEME_NOT_ALLOWED',
    ['longUrl', 'code', 'expiresAt', 'domain'],
  ],
  [{ longUrl: LONG_URL, code: '!', domain: 'nobodys.example' }, 'ALIAS_INVALID', ['code', 'domain']],
  [
    { longUrl: LONG_URL, expiresAt: '2027-02-30', domain: 'x' },
    'EXPIRES_AT_INVALID',
    ['expiresAt', 'domain'],
  ],
  [
    { url: 1, longUrl: 5, code: '!', expiresAt: 'soon', domain: 'nobodys.example' },
    'VALIDATION_INVALID_PARAMETER',
    ['longUrl', 'url', 'code', 'expiresAt', 'domain'],
  ],
  [
    { alias: 'x', longUrl: 'http://10.0.0.1', domain: 7 },
    'VALIDATION_INVALID_PARAMETER',
    ['domain', 'alias', 'longUrl'],
  ],
  [{ longUrl: 'http://a\u0000b', domain: 'a\u0000b' }, 'URL_INVALID', ['longUrl', 'domain']],
  [
    { longUrl: LONG_URL, code: 'a\u0000bc', expiresAt: '2099-01-01\u0000', domain: 'a\udc00' },
    'ALIAS_INVALID',
    ['code', 'expiresAt', 'domain'],
  ],
  [
    { longUrl: LONG_URL, expiresAt: '\ud800', domain: '\u0000' },
    'EXPIRES_AT_INVALID',
    ['expiresAt', 'domain'],
  ],
  [{ longUrl: LONG_URL, domain: `${PLATFORM_DOMAIN}\u0000` }, 'DOMAIN_NOT_ALLOWED', ['domain']],
  [
    { longUrl: LONG_URL, code: 'a\u0000bc', title: 'a\u0000' },
    'VALIDATION_INVALID_PARAMETER',
    ['title', 'code'],
  ],
];

describe('A creation names all its invalid fields together', () => {
  test.each(rotateSample(WRONG, 2, 0))('%j', async (body, code, fields) => {
    const tenant = await createTenant(environment, { balanceMicro: BALANCE });
    expect(refusalOf(await tenant.api.post(LINKS, body))).toEqual({ status: 400, code, fields });
    const { data } = (await tenant.api.post(`${LINKS}/bulk`, { links: [body] })).json;
    expect(bulk(data.results)).toEqual([{ code, fields }]);
    await expectNothingDone(tenant);
  });

  test('including those that only the database can check: a domain, an alias, a host of ours', async () => {
    const [tenant, other] = [
      await createTenant(environment, { balanceMicro: BALANCE }),
      await createTenant(environment),
    ];
    const [ours, code] = [await createDomain(other), freshAlias()];
    await other.api.post(LINKS, { longUrl: LONG_URL, code, domain: PLATFORM_DOMAIN });
    const taken = { longUrl: 'ftp://x', code };
    const blocked = { longUrl: `https://${ours}/x`, code, domain: 'nobodys.example' };
    const expected = [
      { code: 'URL_SCHEME_NOT_ALLOWED', fields: ['longUrl', 'code'] },
      { code: 'URL_BLOCKED_HOST', fields: ['longUrl', 'domain'] },
      { code: 'URL_BLOCKED_HOST', fields: ['longUrl', 'code'] },
    ];
    const bodies = [taken, blocked, { longUrl: `https://${ours}/x`, code }];
    for (const [index, body] of bodies.entries())
      expect(refusalOf(await tenant.api.post(LINKS, body))).toMatchObject(expected[index] ?? {});
    const { data } = (await tenant.api.post(`${LINKS}/bulk`, { links: bodies })).json;
    expect(bulk(data.results)).toEqual(expected);
    await expectNothingDone(tenant);
  });

  test('up to 1,000 of them', async () => {
    const { api } = await createTenant(environment);
    const unknown = (count: number) =>
      Object.fromEntries(Array.from({ length: count }, (_, n) => [`field${n}`, n]));
    const few = refusalOf(await api.post(LINKS, { longUrl: LONG_URL, ...unknown(300) }));
    expect(few.fields).toHaveLength(300);
    const many = refusalOf(await api.post(LINKS, { longUrl: LONG_URL, ...unknown(1_500) }));
    expect(many.fields).toHaveLength(1_000);
  });
});

describe('A longUrl', () => {
  test.each([
    ['with U+0000', 'https://example.com/\0', 'URL_INVALID'],
    ['with half of a surrogate pair', 'https://example.com/\ud800', 'URL_INVALID'],
    ['longer than 8 KiB as a header', `https://example.com/${'😀'.repeat(682)}`, 'URL_TOO_LONG'],
  ] as const)(
    '%s is refused with the same error alone, in a bulk and in an edit',
    async (_, longUrl, code) => {
      const tenant = await createTenant(environment, { balanceMicro: BALANCE });
      const refused = await tenant.api.post(LINKS, { longUrl });
      expectRefusal(createLink, refused, code);
      expect(refusalOf(refused).fields).toEqual(['longUrl']);
      const { data } = (await tenant.api.post(`${LINKS}/bulk`, { links: [{ longUrl }] })).json;
      expect(bulk(data.results)).toEqual([{ code, fields: ['longUrl'] }]);
      await expectNothingDone(tenant);
      const link = (await tenant.api.post(LINKS, { longUrl: LONG_URL })).json.data;
      const edited = await tenant.api.send(`${LINKS}/${link.domain}/${link.code}`, {
        method: 'PATCH',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ longUrl }),
      });
      expect(refusalOf(edited)).toMatchObject({ code, fields: ['longUrl'] });
    },
  );

  test('a longUrl of 8 KiB as a header is redirected to', async () => {
    const { api } = await createTenant(environment);
    const longUrl = `https://example.com/${'😀'.repeat(681)}`;
    expect((await api.post(LINKS, { longUrl })).json.data.longUrl).toBe(longUrl);
  });

  test('a longUrl that is not text, in a bulk, fails only its own entry', async () => {
    const { api } = await createTenant(environment);
    const links = [
      { longUrl: LONG_URL },
      { longUrl: LONG_URL, code: 'a\0b' },
      { longUrl: LONG_URL, 'x\0': 1 },
    ];
    const { data } = (await api.post(`${LINKS}/bulk`, { links })).json;
    expect(data).toMatchObject({ created: 1, failed: 2 });
    expect(bulk(data.results.slice(1))).toEqual([
      { code: 'ALIAS_INVALID', fields: ['code'] },
      { code: 'VALIDATION_INVALID_PARAMETER', fields: ['body'] },
    ]);
  });
});

/** The document's JSON bodies, by operation. */
type BodySchema = {
  properties: Record<string, { type?: string | string[]; $ref?: string }>;
  required?: string[];
};
const SCHEMAS = new Map(
  Object.values(openapi.paths).flatMap((methods) => {
    const { operationId, requestBody } = Object(Object(methods).post);
    const name = requestBody?.content['application/json']?.schema.$ref?.split('/').at(-1);
    // The document's type has literal names; this looks schemas up by variable names.
    const schema = (openapi.components.schemas as unknown as Record<string, BodySchema>)[name];
    return schema === undefined ? [] : [[operationId, schema] as const];
  }),
);

/** A property's schema, or the component that it refers to. */
const resolveSchema = ({ $ref, type }: BodySchema['properties'][string]): { type?: string | string[] } =>
  $ref === undefined
    ? { ...(type && { type }) }
    : Object(Reflect.get(openapi.components.schemas, $ref.split('/').at(-1) ?? ''));

const CREATIONS = OPERATIONS.filter(({ route }) => route.idempotent);

test.each(rotateSample(CREATIONS, 2, 0))(
  '$id accepts null for every optional field, and documents it',
  async (operation) => {
    const tenant = await createTenant(environment);
    const request = await makeValidRequest(operation, tenant);
    const { properties, required = [] } = SCHEMAS.get(operation.id) ?? { properties: {} };
    const optional = Object.entries(properties).filter(([name]) => !required.includes(name));
    for (const [name, schema] of optional)
      expect([resolveSchema(schema).type].flat(), name).toContain('null');
    const nulls = Object.fromEntries(optional.map(([name]) => [name, null]));
    const body = { ...nulls, ...Object(request.body) };
    expectGranted(operation, await call(environment, operation, { ...request, body }, tenant));
  },
);
