import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, inject, onTestFinished, test } from 'vitest';
import { ConnectionError, createClient, eachItem, type Input, OperatorError } from '../../client/index.ts';
import { numberEnding, toneWav } from '../harness/calls/call-blasting.ts';
import { readBalance } from '../harness/database.ts';
import { clientOf } from '../harness/http/client.ts';
import { http } from '../harness/http/http.ts';
import { LONG_URL } from '../harness/links/links.ts';
import { createTenant, LINK_MICRO, LOOKUP_MICRO } from '../harness/organization.ts';
import { waitFor } from '../harness/wait-for.ts';

const environment = inject('environment');
const { API_BASE_URL } = environment;

async function refusalOf(work: Promise<unknown>): Promise<OperatorError> {
  const error = await work.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (!(error instanceof OperatorError)) throw new Error('It was not refused.', { cause: error });
  return error;
}

test('makes a journey through the API', async () => {
  const { token, organizationId } = await createTenant(environment, { balanceMicro: 100_000_000n });
  const client = clientOf(API_BASE_URL, token);
  expect(await client.ping()).toMatchObject({ pong: true, apiVersion: 'v6' });

  const link = await client.createLink({ body: { longUrl: LONG_URL }, idempotencyKey: 'first' });
  const replayed = await client.createLink({ body: { longUrl: LONG_URL }, idempotencyKey: 'first' });
  expect(replayed).toEqual(link);
  const { domain, code } = link;
  expect(await client.getLink({ path: { domain, code } })).toEqual(link);

  const codes = [code];
  for (let made = 0; made < 4; made += 1) {
    codes.unshift((await client.createLink({ body: { longUrl: LONG_URL } })).code);
  }
  const listed: string[] = [];
  for await (const item of eachItem(client.listLinks, { query: { limit: 2 } })) listed.push(item.code);
  expect(listed).toEqual(codes);

  const stats = await client.getLinkStats({ path: { domain, code }, query: { dimensions: 'country' } });
  expect(stats).toMatchObject({ totals: { clicks: 0 }, dimensions: { country: [] } });
  const csv = await client.getLinkStats({ path: { domain, code }, query: { format: 'csv' } });
  expect(csv.headers.get('content-type')).toContain('text/csv');
  const qr = await client.getQr({ path: { domain, code } });
  expect(await qr.text()).toContain('<svg');

  expect(await client.lookUpNumber({ path: { number: '573001234567' } })).toMatchObject({ valid: true });
  expect(await readBalance(environment, organizationId)).toBe(100_000_000n - 5n * LINK_MICRO - LOOKUP_MICRO);
  const { data, response } = await client.getLink({ path: { domain, code } }).withResponse();
  expect(data.code).toBe(code);
  expect(response.headers.get('x-request-id')).toMatch(/^[a-f0-9]{32}$/);
  expect(await client.deleteLink({ path: { domain, code } })).toBeUndefined();
});

test('uploads a file as a form, with its fields', async () => {
  const { token } = await createTenant(environment);
  const client = clientOf(API_BASE_URL, token);
  const named = new File([toneWav(1)], 'tone.wav', { type: 'audio/wav' });
  expect(await client.uploadAudio({ body: { file: named } })).toMatchObject({ originalName: 'tone.wav' });
  const uploaded = await client.uploadAudio({ body: { file: new Blob([toneWav(1)]), name: 'Reminder' } });
  expect(uploaded).toMatchObject({ name: 'Reminder', format: 'wav' });
  expect((await client.listAudios()).audios.map(({ id }) => id)).toContain(uploaded.id);

  const error = await refusalOf(client.uploadAudio({ body: { file: new Blob(['no audio']) } }));
  expect(error).toMatchObject({ code: 'VALIDATION_INVALID_PARAMETER', details: [{ field: 'file' }] });
});

test('calls a number to say a text, and to play an audio', async () => {
  const { token } = await createTenant(environment);
  const client = clientOf(API_BASE_URL, token);
  const to = numberEnding('92');
  const { voices } = await client.listCallVoices();
  const said = await client.createTextCall({ body: { to, text: 'Hola', voice: voices[0]?.code ?? '' } });
  const audio = await client.uploadAudio({ body: { file: new Blob([toneWav(1)]) } });
  const played = await client.createAudioCall({ body: { to, audioId: audio.id, retry: { maxAttempts: 1 } } });
  const { items } = await client.listCalls();
  expect(items.map(({ id }) => id)).toEqual([played.id, said.id]);
  expect(await client.cancelCall({ path: { id: said.id } })).toMatchObject({ id: said.id, to });
});

test('sends numbers as JSON, NDJSON or CSV, and reads the result of a batch', async () => {
  const { token } = await createTenant(environment);
  const client = clientOf(API_BASE_URL, token);
  const query = { country: 'CO', reference: 'march' };
  const bodies: Input<'createBatch'>[] = [
    { body: { numbers: ['573001234567', '3109876543'], ...query } },
    { body: '"573001234567"\n{"number":"3109876543"}\n', contentType: 'application/x-ndjson', query },
    { body: new Blob(['number\n573001234567\n3109876543\n']), contentType: 'text/csv', query },
  ];
  const jobs = await Promise.all(bodies.map((body) => client.createBatch(body)));
  for (const job of jobs) expect(job).toMatchObject({ count: 2, reference: 'march' });

  const url = await waitFor('the batch', async () => {
    const { download } = await client.getBatch({ path: { jobId: jobs[2]?.jobId ?? '' } });
    return download?.url;
  });
  const lines = (await http(url)).text.trim().split('\n');
  expect(lines.map((line) => JSON.parse(line).number)).toEqual(['573001234567', '573109876543']);
});

test('throws a refusal with its code, fields and request', async () => {
  const { token } = await createTenant(environment);
  const error = await refusalOf(
    clientOf(API_BASE_URL, token).createLink({ body: { longUrl: 'ftp://example.com' } }),
  );
  expect(error).toMatchObject({
    status: 400,
    code: 'URL_SCHEME_NOT_ALLOWED',
    details: [{ field: 'longUrl' }],
    requestId: expect.stringMatching(/^[a-f0-9]{32}$/),
    type: expect.stringContaining('/docs/errors/URL_SCHEME_NOT_ALLOWED'),
  });
});

test('waits for an exhausted quota as long as the API says', async () => {
  const { token } = await createTenant(environment);
  const client = clientOf(API_BASE_URL, token);
  const made = await Promise.all(
    Array.from({ length: 40 }, () => client.createLink({ body: { longUrl: LONG_URL } })),
  );
  expect(new Set(made.map(({ code }) => code)).size).toBe(40);
});

/** A server that answers with these statuses in turn, then with 200, and collects the idempotency keys it receives. */
async function startServer(statuses: number[], retryAfter?: string) {
  const keys: unknown[] = [];
  const server = createServer((request, response) => {
    keys.push(request.headers['idempotency-key']);
    const status = statuses.shift() ?? 200;
    if (status === 0) return void request.socket.destroy();
    response.writeHead(status, {
      'content-type': 'application/json',
      ...(retryAfter === undefined ? {} : { 'retry-after': retryAfter }),
    });
    response.end(JSON.stringify({ success: status === 200, data: {}, error: {}, meta: {} }));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  // A server that listens on a port has this kind of address.
  return { keys, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
}

test('retries a creation under one key, at most four times', async () => {
  const body = { longUrl: LONG_URL };
  const recovering = await startServer([503, 0, 504]);
  await clientOf(recovering.url, 'key').createLink({ body });
  expect(recovering.keys).toHaveLength(4);
  expect(new Set(recovering.keys)).toEqual(new Set([expect.stringMatching(/^[\w-]{36}$/)]));

  const down = await startServer([503, 503, 503, 503, 503]);
  expect((await refusalOf(clientOf(down.url, 'key').createLink({ body }))).status).toBe(503);
  expect(down.keys).toHaveLength(4);
});

test('reports a network that does not answer as its own error, with the cause', async () => {
  const dead = await startServer([0, 0, 0, 0]);
  const error: unknown = await clientOf(dead.url, 'key')
    .ping()
    .catch((reason) => reason);
  expect(error).toBeInstanceOf(ConnectionError);
  expect(error).toMatchObject({ cause: expect.any(TypeError) });
  expect(dead.keys).toHaveLength(4);
});

test('treats a deletion as successful when its answer was lost and the retry finds nothing', async () => {
  const path = { domain: 'go.localhost', code: 'offers' };
  const lost = await startServer([0, 404]);
  expect(await clientOf(lost.url, 'key').deleteLink({ path })).toBeUndefined();
  const missing = await startServer([404]);
  expect((await refusalOf(clientOf(missing.url, 'key').deleteLink({ path }))).status).toBe(404);
});

test('reports each attempt and each answer to an observer', async () => {
  const { url } = await startServer([503]);
  const told: unknown[] = [];
  await createClient({
    baseUrl: url,
    apiKey: 'key',
    onRequest: ({ operationId, attempt }) => told.push([operationId, attempt]),
    onResponse: (_, { status }) => told.push(status),
  }).ping();
  expect(told).toEqual([['ping', 1], 503, ['ping', 2], 200]);
});

test.each([
  { baseUrl: '', apiKey: 'key' },
  { baseUrl: 'api.operator.example', apiKey: 'key' },
  { baseUrl: 'https://api.operator.example', apiKey: ' ' },
])('$baseUrl with the key "$apiKey" is refused before any request', (options) => {
  expect(() => createClient(options)).toThrow(TypeError);
});

test('does not retry what could be done twice, unless it was refused before anything happened', async () => {
  const path = { domain: 'go.localhost', code: 'offers' };
  const unsure = await startServer([503]);
  expect((await refusalOf(clientOf(unsure.url, 'key').restoreLink({ path }))).status).toBe(503);
  expect(unsure.keys).toHaveLength(1);

  const busy = await startServer([429]);
  await clientOf(busy.url, 'key').restoreLink({ path });
  expect(busy.keys).toHaveLength(2);
});

test('reports a wait until tomorrow instead of waiting', async () => {
  const full = await startServer([429], '40000');
  expect((await refusalOf(clientOf(full.url, 'key').ping())).retryAfterSec).toBe(40_000);
  expect(full.keys).toHaveLength(1);
});

test('sends a key of its own with every creation, or the one given', async () => {
  const { keys, url } = await startServer([]);
  const client = clientOf(url, 'key');
  const path = { domain: 'go.localhost', code: 'offers' };
  await client.restoreLink({ path });
  await client.createLink({ body: { longUrl: LONG_URL }, idempotencyKey: 'mine' });
  await client.updateLink({ path, body: { status: 'disabled' } });
  await client.createLink({ body: { longUrl: LONG_URL } });
  const fresh = expect.stringMatching(/^[\w-]{36}$/);
  expect(keys).toEqual([undefined, 'mine', undefined, fresh]);
});
