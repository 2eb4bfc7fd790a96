import { gzipSync } from 'node:zlib';
import { describe, expect, inject, test } from 'vitest';
import { rotateSample } from '../../harness/ci.ts';
import type { Sent } from '../../harness/http/http.ts';
import { refusalOf } from '../../harness/http/refusal.ts';
import { linksOf } from '../../harness/links/links.ts';
import { createTenant, type Tenant } from '../../harness/organization.ts';
import { call, toSent } from '../call.ts';
import { expectGranted, expectRefusal } from '../expect-answer.ts';
import { KEYED, type Operation, WITH_BODY } from '../operations.ts';
import { makeValidRequest, type OperationRequest } from '../valid-requests.ts';

const environment = inject('environment');
const DEFAULT_MAX_BYTES = 64 * 1024;
const JSON_TYPE = { 'content-type': 'application/json' };

/** A valid request of each operation. Another organization may send it, where it is refused for what can be read. */
const requests = new Map<Operation, Promise<OperationRequest>>();

/** Sends a valid request with its raw body or headers replaced. */
async function sendRaw(operation: Operation, { api }: Tenant, raw: Pick<Sent, 'body' | 'headers'>) {
  const request = requests.get(operation) ?? makeValidRequest(operation, { environment, api });
  requests.set(operation, request);
  const { path, method = 'POST' } = toSent(operation, await request);
  return await api.send(path, { method, headers: JSON_TYPE, ...raw });
}

const TURNED = WITH_BODY.map((operation, turn) => ({ ...operation, turn }));

describe.each(rotateSample(TURNED, 3, 0))('$id', (operation) => {
  test('names every unknown field', async () => {
    const tenant = await createTenant(environment);
    const request = await makeValidRequest(operation, tenant);
    const linksBefore = await linksOf(tenant);
    const body = { ...Object(request.body), url: 'https://example.com', alias: 'x', 'long url': 0 };
    const answer = await call(environment, operation, { ...request, body }, tenant);
    expectRefusal(operation, answer, 'VALIDATION_INVALID_PARAMETER');
    expect(refusalOf(answer).fields).toEqual(['url', 'alias', 'long url']);
    expect(await linksOf(tenant)).toBe(linksBefore);
  });
});

// Every operation reads its body by the same code, before anything of its own.
describe.each(rotateSample(TURNED, 6, 3))('$id', (operation) => {
  const unreadable: [string, Pick<Sent, 'body' | 'headers'>][] = [
    ['malformed JSON', { body: '{"longUrl":' }],
    ['two values', { body: '{} {}' }],
    ['no body', {}],
    ['an empty body', { body: '' }],
    ['another type', { body: '{}', headers: { 'content-type': 'text/plain' } }],
    ['a form', { body: 'longUrl=x', headers: { 'content-type': 'application/x-www-form-urlencoded' } }],
    [
      'a type that only starts like JSON',
      { body: '{}', headers: { 'content-type': 'application/json-seq' } },
    ],
  ];

  test.each(rotateSample(unreadable, 7, operation.turn))('refuses %s', async (_, raw) => {
    const tenant = await createTenant(environment);
    expectRefusal(operation, await sendRaw(operation, tenant, raw), 'BAD_REQUEST');
  });

  test('refuses a body without a content type', async () => {
    const tenant = await createTenant(environment);
    const answer = await sendRaw(operation, tenant, { body: '{}', headers: {} });
    expectRefusal(operation, answer, 'BAD_REQUEST');
    expect(refusalOf(answer).fields).toEqual(['Content-Type']);
  });

  test('refuses a body that is declared as compressed', async () => {
    const tenant = await createTenant(environment);
    const headers = { 'content-type': 'application/json', 'content-encoding': 'gzip' };
    const answer = await sendRaw(operation, tenant, { body: gzipSync('{}'), headers });
    expectRefusal(operation, answer, 'BAD_REQUEST');
    expect(refusalOf(answer).fields).toEqual(['Content-Encoding']);
  });

  test.each(rotateSample(['null', '7', '"text"', '[]', 'true'], 5, operation.turn))(
    'refuses %s as the body',
    async (body) => {
      const tenant = await createTenant(environment);
      expectRefusal(operation, await sendRaw(operation, tenant, { body }), 'VALIDATION_INVALID_PARAMETER');
    },
  );

  test('accepts a body up to its limit, with parameters in its content type', async () => {
    const tenant = await createTenant(environment);
    const request = await makeValidRequest(operation, tenant);
    const limit = operation.route.maxBodyBytes ?? DEFAULT_MAX_BYTES;
    const { path, method = 'POST' } = toSent(operation, request);
    const least = JSON.stringify(request.body);
    const longest = least + ' '.repeat(limit - Buffer.byteLength(least));
    const headers = { 'content-type': 'Application/JSON; charset=utf-8' };
    expectGranted(operation, await tenant.api.send(path, { method, headers, body: longest }));
    const over = { method, headers, body: `${longest} ` };
    expectRefusal(operation, await tenant.api.send(path, over), 'PAYLOAD_TOO_LARGE');
    const chunked = { ...over, headers: { ...headers, 'transfer-encoding': 'chunked' } };
    expectRefusal(operation, await tenant.api.send(path, chunked), 'PAYLOAD_TOO_LARGE');
  });
});

const IDEMPOTENT = KEYED.filter(({ route }) => route.idempotent).map((operation, turn) => ({
  ...operation,
  turn,
}));
describe.each(rotateSample(IDEMPOTENT, 2, 0))('$id', (operation) => {
  const malformed: [what: string, key: string][] = [
    ['no characters', ''],
    ['256 characters', 'k'.repeat(256)],
    ['a space', 'two words'],
    ['other characters', 'key.1'],
    ['letters of other alphabets', 'llave-ñ'],
  ];

  test.each(rotateSample(malformed, 5, operation.turn))(
    'refuses an Idempotency-Key of %s and does nothing',
    async (_, key) => {
      const tenant = await createTenant(environment);
      const request = await makeValidRequest(operation, tenant);
      const before = await linksOf(tenant);
      const headers = { 'idempotency-key': key };
      const answer = await call(environment, operation, request, { ...tenant, headers });
      expectRefusal(operation, answer, 'IDEMPOTENCY_KEY_INVALID');
      expect(refusalOf(answer).fields).toEqual(['Idempotency-Key']);
      expect(await linksOf(tenant)).toBe(before);
    },
  );
});
