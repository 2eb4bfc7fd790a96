import { describe, expect, inject, test } from 'vitest';
import { rotateSample } from '../../harness/ci.ts';
import { http } from '../../harness/http/http.ts';
import { createTenant } from '../../harness/organization.ts';
import { rateLimitOf } from '../expect-answer.ts';
import { OPERATIONS } from '../operations.ts';

const { API_BASE_URL } = inject('environment');
const FOREIGN = 'https://shop.example.com';

const PATHS = [...Map.groupBy(OPERATIONS, ({ path }) => path)].map(([path, operations]) => ({
  path,
  url: API_BASE_URL + path.replaceAll(/\{\w+\}/g, 'x'),
  methods: operations.map(({ route }) => route.method.toUpperCase()),
}));

/**
 * Asserts that `Allow` lists these methods. It may list more: another pattern may match the same path (`/calls/audio`,
 * `/calls/{id}`).
 */
const isListed = (allow: string | undefined, methods: readonly string[]): void => {
  const listed = (allow ?? '').split(', ');
  expect(listed).toEqual(expect.arrayContaining([...methods, 'OPTIONS']));
  expect(listed.includes('HEAD')).toBe(listed.includes('GET'));
  expect(new Set(listed).size).toBe(listed.length);
};

describe.each(rotateSample(PATHS, 16, 0))('$path', ({ url, methods }) => {
  test('answers OPTIONS with its methods, and allows no other origin', async () => {
    const headers = { origin: FOREIGN, 'access-control-request-method': 'POST' };
    for (const sent of [{}, { headers }]) {
      const answer = await http(url, { method: 'OPTIONS', ...sent });
      expect({ status: answer.status, text: answer.text }).toEqual({ status: 204, text: '' });
      isListed(answer.headers.allow, methods);
      rateLimitOf(answer);
      expect(Object.keys(answer.headers).filter((name) => name.startsWith('access-control'))).toEqual([]);
    }
  });

  test('answers an unsupported method with NOT_FOUND and its methods', async () => {
    const method = methods.includes('PUT') ? 'PATCH' : 'PUT';
    const answer = await http(url, { method });
    expect({ status: answer.status, code: answer.json.error.code }).toEqual({
      status: 404,
      code: 'NOT_FOUND',
    });
    isListed(answer.headers.allow, methods);
    expect(answer.json.error.message).toBe(
      `This path does not support ${method}. Use ${answer.headers.allow}.`,
    );
  });

  test('sends the headers for HTTPS, sniffing and referrers with every answer', async () => {
    for (const method of ['GET', 'POST', 'OPTIONS', 'PUT'])
      expect((await http(url, { method })).headers, method).toMatchObject({
        'strict-transport-security': 'max-age=31536000',
        'x-content-type-options': 'nosniff',
        'referrer-policy': 'no-referrer',
      });
  });
});

test('a path that does not exist has no methods', async () => {
  for (const method of ['OPTIONS', 'GET', 'PUT']) {
    const answer = await http(`${API_BASE_URL}/api/v6/nothing`, { method });
    expect({ status: answer.status, code: answer.json.error.code }).toEqual({
      status: 404,
      code: 'NOT_FOUND',
    });
    expect(answer.headers).not.toHaveProperty('allow');
  }
});

test('the site requires HTTPS too', async () => {
  for (const path of ['/docs', '/docs/en', '/llms.txt', '/robots.txt'])
    expect((await http(API_BASE_URL + path)).headers, path).toMatchObject({
      'strict-transport-security': 'max-age=31536000',
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
    });
});

test('HEAD answers like GET, without the body', async () => {
  const { token } = await createTenant(inject('environment'));
  const headers = { authorization: `Bearer ${token}` };
  const answer = await http(`${API_BASE_URL}/api/v6/utilities/ping`, { method: 'HEAD', headers });
  expect({ status: answer.status, text: answer.text }).toEqual({ status: 200, text: '' });
});
