import { describe, expect, test } from 'vitest';
import manifest from '../../package.json' with { type: 'json' };
import { installedLanguages } from '../harness/clients/languages.ts';
import {
  refuse,
  reply,
  startMisbehavingServer,
  succeed,
} from '../harness/clients/start-misbehaving-server.ts';
import { useClient } from './use-client.ts';

const LINK = {
  domain: 'go.operator.example',
  code: 'offers',
  shortUrl: 'https://go.operator.example/offers',
  longUrl: 'https://example.com',
  isAlias: true,
  status: 'active',
  domainStatus: 'active',
  expiresAt: null,
  createdAt: '2026-03-02T14:30:00.000Z',
  clicks: 0,
  uniqueClicks: 0,
  firstClickAt: null,
  lastClickAt: null,
};
const PONG = { pong: true, apiVersion: 'v6', client: { ip: '127.0.0.1' } };
const PATH = { domain: LINK.domain, code: LINK.code };
const NEW = { longUrl: LINK.longUrl };
const TOO_MANY = refuse('RATE_TPS_EXCEEDED');
const DOWN = refuse('SERVICE_UNAVAILABLE');
const CONNECTION = { error: { kind: 'connection' } };

describe.each(installedLanguages())('the client for $name', (language) => {
  const ask = useClient(language);

  test('sends its key, and its name and version', async () => {
    const server = await startMisbehavingServer((response) => reply(response, 200, succeed(PONG)));
    expect(await ask(server.url, 'ping')).toEqual({ result: { pong: true } });
    expect(server.requests).toMatchObject([
      { method: 'GET', url: '/api/v6/utilities/ping', headers: { authorization: 'Bearer svc_key' } },
    ]);
    const agent = server.requests[0]?.headers['user-agent'];
    expect(agent).toMatch(new RegExp(`^operator-client(-\\w+)?/${manifest.version}$`));
  });

  test.each([301, 302, 303, 307, 308])(
    'does not follow a redirect with status %i to another host',
    async (status) => {
      const other = await startMisbehavingServer((response) => reply(response, 200, succeed(PONG)));
      const server = await startMisbehavingServer((response) =>
        reply(response, status, '', {
          Location: `${other.url.replace('127.0.0.1', 'localhost')}/api/v6/utilities/ping`,
        }),
      );
      expect(await ask(server.url, 'ping')).toMatchObject({ error: { kind: 'api', status, code: null } });
      expect(server.requests).toHaveLength(1);
      expect(other.connections()).toBe(0);
    },
  );

  test('keeps its connection open between calls, and opens another when the server has closed it', async () => {
    const server = await startMisbehavingServer((response) => reply(response, 200, succeed(LINK)));
    for (let made = 0; made < 3; made += 1) await ask(server.url, 'createLink', NEW);
    expect(server.connections()).toBe(1);
    // Go looks after its connections in the background; the others when they next use one.
    await server.disconnect(language.name === 'Go' ? 'seen' : undefined);
    // The request is not repeatable, so it cannot be sent on a connection that may be closed.
    expect(await ask(server.url, 'restoreLink', PATH)).toEqual({ result: { code: LINK.code } });
    expect(server.connections()).toBe(2);
  });

  test.each([
    ['body', true],
    ['headers', false],
  ])('ends an attempt at its timeout although the %s keep dripping', async (_, hasHeaders) => {
    const server = await startMisbehavingServer((response) => {
      const text = JSON.stringify(succeed(PONG));
      if (hasHeaders)
        response.writeHead(200, { 'Content-Type': 'application/json', 'Content-Length': '5000' });
      const socket = response.socket;
      if (!hasHeaders) socket?.write('HTTP/1.1 200 OK\r\n');
      let sent = 0;
      const drip = setInterval(() => {
        sent += 1;
        if (socket === null || socket.destroyed) return clearInterval(drip);
        if (hasHeaders) response.write(text[sent % text.length] ?? ' ');
        else socket.write('X');
      }, 50);
    });
    const begun = performance.now();
    expect(await ask(server.url, 'ping', {}, { timeoutMs: 600, attempts: 1 })).toEqual(CONNECTION);
    expect(performance.now() - begun).toBeLessThan(6_000);
    expect(performance.now() - begun).toBeGreaterThan(500);
  });

  test('waits for Retry-After, and repeats a creation under the same generated key', async () => {
    const server = await startMisbehavingServer((response, index) =>
      index === 0
        ? reply(response, 429, TOO_MANY, { 'Retry-After': '1' })
        : reply(response, 201, succeed(LINK)),
    );
    const begun = performance.now();
    expect(await ask(server.url, 'createLink', NEW)).toMatchObject({ result: PATH });
    expect(performance.now() - begun).toBeGreaterThan(1_000);
    const keys = server.requests.map(({ headers }) => headers['idempotency-key']);
    expect(keys).toEqual([expect.stringMatching(/^[\w-]{32,36}$/), keys[0]]);
    await ask(server.url, 'createLink', NEW);
    expect(server.requests[2]?.headers['idempotency-key']).not.toBe(keys[0]);
    await ask(server.url, 'createLink', { ...NEW, idempotencyKey: 'order-1043' });
    expect(server.requests[3]?.headers['idempotency-key']).toBe('order-1043');
  });

  test('returns a refusal at once when Retry-After exceeds its longest wait', async () => {
    const server = await startMisbehavingServer((response) =>
      reply(response, 429, TOO_MANY, { 'Retry-After': '40000' }),
    );
    expect(await ask(server.url, 'ping')).toMatchObject({
      error: { kind: 'api', status: 429, code: 'RATE_TPS_EXCEEDED', retryAfterSec: 40_000 },
    });
    expect(server.requests).toHaveLength(1);
  });

  test('gives up after its attempts, with the last error', async () => {
    const server = await startMisbehavingServer((response) => reply(response, 503, DOWN));
    expect(await ask(server.url, 'createLink', NEW)).toMatchObject({
      error: { status: 503, code: 'SERVICE_UNAVAILABLE', requestId: 'b'.repeat(32) },
    });
    expect(server.requests).toHaveLength(4);
    expect(new Set(server.requests.map(({ headers }) => headers['idempotency-key'])).size).toBe(1);
  });

  test('repeats a write without a key only if it was refused before anything was done', async () => {
    const unsure = await startMisbehavingServer((response) => reply(response, 503, DOWN));
    expect(await ask(unsure.url, 'restoreLink', PATH)).toMatchObject({ error: { status: 503 } });
    expect(await ask(unsure.url, 'updateLink', { ...PATH, status: 'active' })).toMatchObject({
      error: { status: 503 },
    });
    expect(unsure.requests).toHaveLength(2);
    expect(unsure.requests[0]?.headers['idempotency-key']).toBeUndefined();
    const busy = await startMisbehavingServer((response, index) =>
      index === 0 ? reply(response, 429, TOO_MANY) : reply(response, 200, succeed(LINK)),
    );
    expect(await ask(busy.url, 'restoreLink', PATH)).toEqual({ result: { code: LINK.code } });
  });

  test('repeats a call whose response was cut off, and returns no part of it', async () => {
    const whole = JSON.stringify(succeed(PONG));
    const server = await startMisbehavingServer((response, index) => {
      if (index > 0) return reply(response, 200, succeed(PONG));
      response.writeHead(200, { 'Content-Type': 'application/json', 'Content-Length': String(whole.length) });
      response.write(whole.slice(0, -5), () => response.destroy());
    });
    expect(await ask(server.url, 'ping')).toEqual({ result: { pong: true } });
    expect(server.requests).toHaveLength(2);
    const cut = await startMisbehavingServer((response) => {
      response.writeHead(200, { 'Content-Type': 'image/svg+xml', 'Content-Length': '1000' });
      response.write('<svg', () => response.destroy());
    });
    expect(await ask(cut.url, 'restoreLink', PATH)).toEqual(CONNECTION);
    expect(cut.requests).toHaveLength(1);
  });

  test("treats a proxy's 502 without JSON as an error without a code", async () => {
    const server = await startMisbehavingServer((response) =>
      reply(response, 502, '<html>Bad Gateway</html>', { 'X-Request-Id': 'proxy-1' }),
    );
    expect(await ask(server.url, 'ping', {}, { attempts: 2 })).toMatchObject({
      error: { kind: 'api', status: 502, code: null, fields: [], requestId: 'proxy-1' },
    });
    expect(server.requests).toHaveLength(2);
  });

  test.each([
    ['a page', '<html>Sign in to this network</html>'],
    ['JSON without the envelope', { pong: true }],
  ])('does not treat a 200 as success when it is %s', async (_, body) => {
    const server = await startMisbehavingServer((response) => reply(response, 200, body));
    expect(await ask(server.url, 'ping', {}, { attempts: 1 })).toEqual(CONNECTION);
  });

  test('reports a server that cannot be reached', async () => {
    expect(await ask('http://127.0.0.1:9', 'ping', {}, { attempts: 2 })).toEqual(CONNECTION);
  });

  test('treats a deletion as done if it finds nothing after a lost response', async () => {
    const missing = refuse('LINK_NOT_FOUND');
    const server = await startMisbehavingServer((response, index) =>
      index === 0 ? void response.destroy() : reply(response, 404, missing),
    );
    expect(await ask(server.url, 'deleteLink', PATH)).toEqual({ result: null });
    const never = await startMisbehavingServer((response) => reply(response, 404, missing));
    expect(await ask(never.url, 'deleteLink', PATH)).toMatchObject({
      error: { status: 404, code: 'LINK_NOT_FOUND' },
    });
  });

  test.each(['', '.', '..'])('sends nothing when a path parameter is "%s"', async (code) => {
    const server = await startMisbehavingServer((response) => reply(response, 200, succeed(LINK)));
    expect(await ask(server.url, 'getLink', { ...PATH, code })).toEqual({ error: { kind: 'usage' } });
    expect(server.connections()).toBe(0);
  });

  test('escapes path parameters, and writes booleans as true and false', async () => {
    const server = await startMisbehavingServer((response, index) =>
      reply(response, 200, succeed(index === 0 ? LINK : { items: [], nextCursor: null })),
    );
    await ask(server.url, 'getLink', { domain: 'a/b?c#d', code: 'ñ %' });
    expect(server.requests[0]?.url).toBe('/api/v6/urlshortener/links/a%2Fb%3Fc%23d/%C3%B1%20%25');
    await ask(server.url, 'listLinks', { limit: 2, isAlias: true });
    await ask(server.url, 'listLinks', { limit: 2, isAlias: false });
    const queries = server.requests
      .slice(1)
      .map(({ url }) => Object.fromEntries(new URL(url, server.url).searchParams));
    expect(queries).toEqual([
      { limit: '2', isAlias: 'true' },
      { limit: '2', isAlias: 'false' },
    ]);
  });

  test('distinguishes null from an omitted field', async () => {
    const server = await startMisbehavingServer((response) => reply(response, 200, succeed(LINK)));
    await ask(server.url, 'updateLink', { ...PATH, expiresAt: null });
    await ask(server.url, 'updateLink', { ...PATH, status: 'active' });
    await ask(server.url, 'updateLink', PATH);
    expect(server.requests.map(({ body }) => JSON.parse(body))).toEqual([
      { expiresAt: null },
      { status: 'active' },
      {},
    ]);
  });

  test('iterates over every page of a list, one at a time', async () => {
    const pages = [['a', 'b'], [], ['c']];
    const server = await startMisbehavingServer((response, index) =>
      reply(
        response,
        200,
        succeed({
          items: (pages[index] ?? []).map((code) => ({ ...LINK, code })),
          nextCursor: index < 2 ? `cursor-${index}` : null,
        }),
      ),
    );
    expect(await ask(server.url, 'listLinks', { limit: 2, isAlias: true })).toEqual({
      result: ['a', 'b', 'c'],
    });
    const cursors = server.requests.map(({ url }) => new URL(url, server.url).searchParams.get('cursor'));
    expect(cursors).toEqual([null, 'cursor-0', 'cursor-1']);
    expect(server.requests.every(({ url }) => url.includes('isAlias=true'))).toBe(true);
  });

  test('stops iterating at a refused page', async () => {
    const server = await startMisbehavingServer((response, index) =>
      index === 0
        ? reply(response, 200, succeed({ items: [LINK], nextCursor: 'next' }))
        : reply(
            response,
            400,
            refuse('VALIDATION_INVALID_PARAMETER', [{ field: 'cursor', message: 'Invalid.' }]),
          ),
    );
    const outcome = await ask(server.url, 'listLinks', { limit: 1, isAlias: true });
    expect(outcome).toMatchObject({ error: { code: 'VALIDATION_INVALID_PARAMETER', fields: ['cursor'] } });
  });
});
