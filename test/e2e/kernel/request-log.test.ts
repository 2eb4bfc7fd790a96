import { readFileSync } from 'node:fs';
import { expect, inject, test } from 'vitest';
import { http } from '../../harness/http/http.ts';
import { visit } from '../../harness/http/visit.ts';
import { createLink } from '../../harness/links/links.ts';
import { createTenant } from '../../harness/organization.ts';
import { waitFor } from '../../harness/wait-for.ts';

const environment = inject('environment');
const logFile = inject('logFile');

const lines = () =>
  readFileSync(logFile, 'utf8')
    .split('\n')
    .filter((line) => line.startsWith('{'));

/** The only log line of a request. */
const lineOf = (requestId: string) =>
  waitFor('the request’s line', async () => {
    const found = lines().filter((line) => line.includes(requestId) && line.includes('"event":"request"'));
    if (found.length > 1) throw new Error('There are several lines.');
    return found[0] === undefined ? undefined : JSON.parse(found[0]);
  });

test('each request leaves one line: who, what, how long, and the time of each dependency', async () => {
  const { api, organizationId } = await createTenant(environment);
  const answer = await api.get('/urlshortener/links');
  expect(await lineOf(answer.json.meta.requestId)).toEqual({
    level: 'info',
    event: 'request',
    function: 'urlshortener',
    requestId: answer.json.meta.requestId,
    organization: organizationId,
    operationId: 'listLinks',
    method: 'GET',
    status: 200,
    durationMs: expect.any(Number),
    redisMs: expect.any(Number),
    redisCalls: expect.any(Number),
    postgresMs: expect.any(Number),
    postgresCalls: expect.any(Number),
    at: expect.stringMatching(/Z$/),
  });
});

test('Server-Timing has the same times, and strangers and redirects get none', async () => {
  const tenant = await createTenant(environment);
  const { headers, json } = await tenant.api.get('/urlshortener/links');
  const { redisMs, postgresMs } = await lineOf(json.meta.requestId);
  const timing = String(headers['server-timing']);
  expect(timing).toMatch(new RegExp(`^redis;dur=${redisMs}, postgres;dur=${postgresMs}, total;dur=\\d+$`));
  const refused = await tenant.api.get('/urlshortener/links/go.localhost/nothing-here');
  expect(refused.headers['server-timing']).toMatch(/total;dur=\d+$/);
  for (const path of ['/api/v6/urlshortener/links', '/api/v6/nothing-here', '/api/v6/openapi.json'])
    expect((await http(environment.API_BASE_URL + path)).headers, path).not.toHaveProperty('server-timing');
  const { shortUrl } = await createLink(tenant);
  expect((await visit(shortUrl)).headers).not.toHaveProperty('server-timing');
});

test('a refusal includes its code', async () => {
  const { api } = await createTenant(environment);
  const refused = await api.get('/urlshortener/links/go.localhost/nothing-here');
  expect(await lineOf(refused.json.meta.requestId)).toMatchObject({ status: 404, code: 'LINK_NOT_FOUND' });
});

test('waiting for R2 is in the log', async () => {
  const { api } = await createTenant(environment);
  const { headers, json } = await api.post('/numberinsight/batch', { numbers: ['573001234567'] });
  expect(headers['server-timing']).toMatch(/storage;dur=\d+/);
  expect(await lineOf(json.meta.requestId)).toMatchObject({
    operationId: 'createBatch',
    storageCalls: 1,
  });
});

test('no key, number, text or address of a customer is in the log', async () => {
  const { api, token } = await createTenant(environment);
  const secretPath = `path-${crypto.randomUUID()}`;
  const reference = `reference-${crypto.randomUUID()}`;
  const number = '573177654321';
  const created = await api.post('/urlshortener/links', { longUrl: `https://example.com/${secretPath}` });
  expect(created.status).toBe(201);
  await api.get(`/numberinsight/lookup/${number}?x=${secretPath}`);
  const last = await api.post('/numberinsight/batch', { numbers: [number], reference });
  await lineOf(last.json.meta.requestId);
  const text = readFileSync(logFile, 'utf8');
  for (const secret of [token, secretPath, reference, number]) expect(text).not.toContain(secret);
});
