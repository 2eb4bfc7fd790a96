import { describe, expect, inject, test } from 'vitest';
import { rotateSample } from '../../harness/ci.ts';
import type { Received } from '../../harness/http/http.ts';
import { refusalOf } from '../../harness/http/refusal.ts';
import { LONG_URL, linksOf, createLink as makeLink } from '../../harness/links/links.ts';
import { createTenant } from '../../harness/organization.ts';
import { HOSTILE_STRINGS } from './hostile-strings.ts';
import { BALANCE } from './nothing-done.ts';

const environment = inject('environment');
const LINKS = '/urlshortener/links';

/** The query parameters of reading operations. */
const QUERIES: Record<string, readonly string[]> = {
  '/tools/countries': ['lang', 'callingCode', 'search'],
  [LINKS]: [
    'limit',
    'cursor',
    'domain',
    'status',
    'domainStatus',
    'isAlias',
    'search',
    'createdFrom',
    'createdTo',
  ],
  [`${LINKS}/{link}`]: ['domainStatus'],
  [`${LINKS}/{link}/stats`]: ['from', 'to', 'granularity', 'dimensions', 'top', 'format'],
  [`${LINKS}/{link}/qr`]: ['format', 'size'],
  '/urlshortener/overview': ['from', 'to'],
  '/account/billing/movements': ['limit', 'cursor', 'service', 'type', 'costCenter', 'from', 'to'],
  '/account/cost-centers': ['limit', 'cursor'],
  '/account/users': ['limit', 'cursor'],
};

/** Asserts that a request is granted, or refused naming the field; 404 and 429 name none. */
function expectSane(answer: Received, field: string): void {
  const { status, fields } = refusalOf(answer);
  expect(status).toBeLessThan(500);
  if (status >= 400 && status !== 404 && status !== 429) expect(fields).toContain(field);
}

describe.each(
  rotateSample(Object.entries(HOSTILE_STRINGS), 7, 0).map((entry, turn) => [...entry, turn] as const),
)('%s', (_, hostile, turn) => {
  test('a hostile text in a body is stored unchanged or refused by name', async () => {
    const tenant = await createTenant(environment, { balanceMicro: BALANCE });
    const values: [field: string, value: string][] = [
      ['longUrl', hostile],
      ['longUrl', `https://example.com/path?q=${hostile}`],
      ['code', hostile],
      ['domain', hostile],
      ['expiresAt', hostile],
    ];
    const created: Received[] = [];
    for (const [field, value] of values) {
      const answer = await tenant.api.post(LINKS, { longUrl: LONG_URL, [field]: value });
      expectSane(answer, field);
      if (answer.status !== 201) continue;
      created.push(answer);
      expect(answer.json.data[field]).toBe(field === 'code' ? value.toLowerCase() : value);
    }
    expect(await linksOf(tenant)).toBe(created.length);
    for (const { json } of created) {
      const { domain, code } = json.data;
      expect((await tenant.api.get(`${LINKS}/${domain}/${code}`)).json.data).toEqual(json.data);
    }
  });

  test('a hostile text in a path finds nothing', async () => {
    const tenant = await createTenant(environment);
    const { domain, code } = await makeLink(tenant);
    const part = encodeURIComponent(hostile.toWellFormed());
    const paths = [`${domain}/${part}`, `${part}/${code}`, `${domain}/${part}/stats`, `${part}/${code}/qr`];
    for (const path of paths) {
      const answer = await tenant.api.get(`${LINKS}/${path}`);
      expect([400, 404]).toContain(answer.status);
      expect(answer.json.error.code).toMatch(/^(LINK_NOT_FOUND|NOT_FOUND|VALIDATION_INVALID_PARAMETER)$/);
    }
    expect((await tenant.api.get(`/tools/flags/${part}`)).status).toBeOneOf([400, 404]);
  });

  test('a hostile text in a query is understood or refused by name', async () => {
    const tenant = await createTenant(environment);
    const { domain, code } = await makeLink(tenant);
    const value = encodeURIComponent(hostile.toWellFormed());
    for (const [path, names] of Object.entries(QUERIES)) {
      const filled = path.replace('{link}', `${domain}/${code}`);
      for (const name of rotateSample(names, 4, turn))
        expectSane(await tenant.api.get(`${filled}?${name}=${value}`), name);
    }
  });
});
