import { describe, expect, test } from 'vitest';
import mcp from '../../../../functions/mcp/index.ts';
import portal from '../../../../functions/portal/index.ts';
import { createFunction } from '../../../../shared/kernel/http/create-function.ts';
import { defineRoute } from '../../../../shared/kernel/http/route.ts';
import { withSite } from '../../../../shared/kernel/site/with-site.ts';
import { API_KEYS } from '../../../../shared/people/keys/api-keys.ts';

const FOUND = defineRoute(
  {
    method: 'get',
    path: '/found',
    operationId: 'getFound',
    summary: 'Get something',
    access: 'public',
    limit: 'guard',
    reply: { status: 204 },
    errors: [],
  },
  () => undefined,
);
const api = withSite(createFunction({ name: 'platform', keys: API_KEYS, basePath: '', routes: [FOUND] }));

// Nothing listens there: the guard counts in the isolate.
const nowhere = 'http://127.0.0.1:9';
const environment = {
  API_BASE_URL: 'https://api.telco.test',
  SHORT_URL_BASE: 'https://{domain}',
  DATABASE_URL: 'postgres://nobody:nothing@localhost/none',
  NEON_FETCH_ENDPOINT: nowhere,
  UPSTASH_REDIS_REST_URL: nowhere,
  UPSTASH_REDIS_REST_TOKEN: 'none',
  KEY_CACHE_SECONDS: '60',
  ASSETS: { fetch: async () => new Response('a page') },
};
const execution = { waitUntil() {}, passThroughOnException() {}, props: {} };
const KEY = { authorization: `Bearer svc_${'0'.repeat(32)}` };

type Served = { fetch: typeof api.fetch };
const send = (served: Served, url: string, sent: RequestInit = {}, env: object = environment) =>
  served.fetch(new Request(url, sent), env, execution);

describe('Over plain HTTP, where the address is https,', () => {
  test.each([
    ['with a key', { headers: KEY }],
    ['that changes something', { method: 'POST', body: '{}' }],
  ])('a request of the API %s is refused', async (_, sent) => {
    const answer = await send(api, 'http://api.telco.test/found', sent);
    expect(answer.status).toBe(400);
    expect(await answer.json()).toMatchObject({
      success: false,
      error: { code: 'BAD_REQUEST', message: expect.stringContaining('only over HTTPS') },
    });
  });

  test.each([
    ['an operation', '/found?a=b%20c'],
    ['a path that does not exist', '/none'],
    ['a page of the documentation', '/docs/en/guides/limits'],
  ])('%s without a key is redirected', async (_, path) => {
    const { status, headers } = await send(api, `http://api.telco.test:8080${path}`);
    expect([status, headers.get('location')]).toEqual([308, `https://api.telco.test${path}`]);
  });

  test('every request of the portal is redirected', async () => {
    for (const method of ['GET', 'POST']) {
      const { status, headers } = await send(portal, 'http://portal.telco.test/sign-in?a=b', { method });
      expect([status, headers.get('location')]).toEqual([308, 'https://portal.telco.test/sign-in?a=b']);
    }
  });

  test('the MCP server refuses every request', async () => {
    const answer = await send(mcp, 'http://api.telco.test/mcp', { method: 'POST', headers: KEY, body: '{}' });
    expect(answer.status).toBe(400);
    expect(await answer.json()).toMatchObject({
      error: { message: expect.stringContaining('only over HTTPS') },
    });
  });
});

test('requests over HTTPS, and those of a deployment whose address is http, are answered', async () => {
  expect((await send(api, 'https://api.telco.test/found')).status).toBe(204);
  const local = { ...environment, API_BASE_URL: 'http://127.0.0.1:8787' };
  expect((await send(api, 'http://127.0.0.1:8787/found', {}, local)).status).toBe(204);
  expect(await (await send(api, 'http://127.0.0.1:8787/docs/en/guides/limits', {}, local)).text()).toBe(
    'a page',
  );
});
