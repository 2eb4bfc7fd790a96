import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, inject, onTestFinished, test } from 'vitest';
import { type Client, createClient } from '../../client/create-client.ts';
import { eachItem } from '../../client/each-item.ts';
import { OperatorError } from '../../client/operator-error.ts';
import { freshIpv4 } from '../harness/addresses.ts';
import { readBalance } from '../harness/database.ts';
import { LONG_URL } from '../harness/links.ts';
import { createTenant, LINK_MICRO, LOOKUP_MICRO } from '../harness/organization.ts';

const environment = inject('environment');

/** A client at an address of its own, as every caller of the tests has. */
function clientOf(apiKey: string, baseUrl = environment.API_BASE_URL): Client {
  const ip = freshIpv4();
  return createClient({
    baseUrl,
    apiKey,
    retry: { baseMs: 10 },
    fetch: (input, init) => fetch(input, { ...init, headers: { ...init?.headers, 'cf-connecting-ip': ip } }),
  });
}

async function refusalOf(work: Promise<unknown>): Promise<OperatorError> {
  const error = await work.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (!(error instanceof OperatorError)) throw new Error('It was not refused.', { cause: error });
  return error;
}

test('a journey through the API', async () => {
  const { token, organizationId } = await createTenant(environment, { balanceMicro: 100_000_000n });
  const client = clientOf(token);
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
  expect(csv instanceof Response && csv.headers.get('content-type')).toContain('text/csv');
  const qr = await client.getQr({ path: { domain, code } });
  expect(await qr.text()).toContain('<svg');

  expect(await client.lookUpNumber({ path: { number: '573001234567' } })).toMatchObject({ valid: true });
  expect(await readBalance(environment, organizationId)).toBe(100_000_000n - 5n * LINK_MICRO - LOOKUP_MICRO);
  expect(await client.deleteLink({ path: { domain, code } })).toBeUndefined();
});

test('a refusal is thrown with its code, fields and request', async () => {
  const { token } = await createTenant(environment);
  const error = await refusalOf(clientOf(token).createLink({ body: { longUrl: 'ftp://example.com' } }));
  expect(error).toMatchObject({
    status: 400,
    code: 'URL_SCHEME_NOT_ALLOWED',
    details: [{ field: 'longUrl' }],
    requestId: expect.stringMatching(/^[a-f0-9]{32}$/),
    type: expect.stringContaining('/docs/errors/URL_SCHEME_NOT_ALLOWED'),
  });
});

test('an exhausted quota is waited for as long as the API says', async () => {
  const { token } = await createTenant(environment);
  const client = clientOf(token);
  const made = await Promise.all(
    Array.from({ length: 40 }, () => client.createLink({ body: { longUrl: LONG_URL } })),
  );
  expect(new Set(made.map(({ code }) => code)).size).toBe(40);
});

/** A server that answers in turn with these statuses, 200 after them, and keeps the keys that it was sent. */
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
  // An address of TCP, since it listens on a port.
  return { keys, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
}

test('a creation is tried again under one key, and at most four times', async () => {
  const body = { longUrl: LONG_URL };
  const recovering = await startServer([503, 0, 504]);
  await clientOf('key', recovering.url).createLink({ body });
  expect(recovering.keys).toHaveLength(4);
  expect(new Set(recovering.keys)).toEqual(new Set([expect.stringMatching(/^[\w-]{36}$/)]));

  const down = await startServer([503, 503, 503, 503, 503]);
  expect((await refusalOf(clientOf('key', down.url).createLink({ body }))).status).toBe(503);
  expect(down.keys).toHaveLength(4);
});

test('what might be done twice is not tried again, unless it was refused for now', async () => {
  const path = { domain: 'go.localhost', code: 'offers' };
  const unsure = await startServer([503]);
  expect((await refusalOf(clientOf('key', unsure.url).restoreLink({ path }))).status).toBe(503);
  expect(unsure.keys).toEqual([undefined]);

  const busy = await startServer([429]);
  await clientOf('key', busy.url).restoreLink({ path });
  expect(busy.keys).toHaveLength(2);
});

test('a wait until tomorrow is told, not waited for', async () => {
  const full = await startServer([429], '40000');
  expect((await refusalOf(clientOf('key', full.url).ping())).retryAfterSec).toBe(40_000);
  expect(full.keys).toHaveLength(1);
});
