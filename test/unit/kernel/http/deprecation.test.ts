import { expect, test } from 'vitest';
import { toOpenapi } from '../../../../openapi/to-openapi.ts';
import { createFunction } from '../../../../shared/kernel/http/create-function.ts';
import { deprecation, toDeprecationHeaders } from '../../../../shared/kernel/http/deprecation.ts';
import { defineRoute } from '../../../../shared/kernel/http/route.ts';
import { API_KEYS } from '../../../../shared/people/keys/api-keys.ts';

const ended = deprecation('2027-01-15', '2028-01-15');

test('a deprecated operation announces its end in the fields of the standards', () => {
  expect(toDeprecationHeaders(ended, 'https://api.telco.test')).toEqual({
    // 2027-01-15T00:00:00-05:00
    Deprecation: '@1799989200',
    Sunset: 'Sat, 15 Jan 2028 05:00:00 GMT',
    Link: '<https://api.telco.test/docs/guides/versions>; rel="deprecation"; type="text/html"',
  });
});

test.each(['2028-01-14', '2026-01-15', 'soon'])('customers have a year: %s is too early', (until) => {
  expect(() => deprecation('2027-01-15', until)).toThrow('12 months');
});

const old = createFunction({
  name: 'platform',
  keys: API_KEYS,
  basePath: '',
  routes: [
    defineRoute(
      {
        method: 'get',
        path: '/old',
        operationId: 'getOld',
        summary: 'Get something old',
        access: 'public',
        limit: 'guard',
        reply: { status: 204 },
        errors: [],
        deprecation: ended,
      },
      () => undefined,
    ),
  ],
});

test('every answer of a deprecated operation says so', async () => {
  // Nothing listens there: the operation needs neither, and the guard counts in the isolate.
  const nowhere = 'http://127.0.0.1:9';
  const environment = {
    API_BASE_URL: 'https://api.telco.test',
    SHORT_URL_BASE: 'https://{domain}',
    DATABASE_URL: 'postgres://nobody:nothing@localhost/none',
    NEON_FETCH_ENDPOINT: nowhere,
    UPSTASH_REDIS_REST_URL: nowhere,
    UPSTASH_REDIS_REST_TOKEN: 'none',
    KEY_CACHE_SECONDS: '60',
  };
  const execution = { waitUntil() {}, passThroughOnException() {}, props: {} };
  const get = async (path: string) =>
    (await old.fetch(new Request(`https://api.telco.test${path}`), environment, execution)).headers;
  const headers = await get('/old');
  for (const [name, value] of Object.entries(toDeprecationHeaders(ended, 'https://api.telco.test')))
    expect(headers.get(name)).toBe(value);
  expect((await get('/other')).has('Deprecation')).toBe(false);
});

test('the document marks a deprecated operation with its end', () => {
  const { paths } = toOpenapi([old]);
  expect(paths?.['/old']?.get).toMatchObject({ deprecated: true, 'x-sunset': '2028-01-15' });
});
