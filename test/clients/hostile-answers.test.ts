import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { installedLanguages } from '../harness/clients/languages.ts';
import {
  refuse,
  reply,
  startMisbehavingServer,
  succeed,
} from '../harness/clients/start-misbehaving-server.ts';
import { useClient } from './use-client.ts';

const PONG = { pong: true, apiVersion: 'v6', client: { ip: '127.0.0.1' } };
const NEW = { longUrl: 'https://example.com' };
const TOO_MANY = refuse('RATE_TPS_EXCEEDED');
const USAGE = { error: { kind: 'usage' } };
const TOO_LARGE = { error: { kind: 'tooLarge' } };
const MAX_RESPONSE_BYTES = 64 << 20;
/** The most that both ends of a connection keep: of Linux, its settings; of others, a guess. */
const CONNECTION_BYTES = ['rmem', 'wmem']
  .map((kind) => `/proc/sys/net/ipv4/tcp_${kind}`)
  .map((file) => (existsSync(file) ? Number(readFileSync(file, 'utf8').split('\t')[2]) : 16 << 20))
  .reduce((sum, bytes) => sum + bytes);
const HOUR_MS = 3_600_000;

const inHttpDate = (fromNowMs: number): string => new Date(Date.now() + fromNowMs).toUTCString();

/** Refuses the first request with a Retry-After, and answers the next. */
const startBusyServer = (retryAfter: string) =>
  startMisbehavingServer((response, index) =>
    index === 0
      ? reply(response, 429, TOO_MANY, { 'Retry-After': retryAfter })
      : reply(response, 200, succeed(PONG)),
  );

describe.each(installedLanguages())('the client for $name', (language) => {
  const ask = useClient(language);

  test.each([
    ['an empty key', { apiKey: '' }],
    ['a key with the line break of its file', { apiKey: 'svc_key\n' }],
    ['a key that would add a header', { apiKey: 'svc_key\r\nX-Added: 1' }],
    ['an address with a path', { path: '/api/v6' }],
    ['an address with a query', { path: '/?a=1' }],
  ])('sends nothing with %s', async (_, { path = '', ...settings }: { path?: string; apiKey?: string }) => {
    const server = await startMisbehavingServer((response) => reply(response, 200, succeed(PONG)));
    expect(await ask(server.url + path, 'ping', {}, settings)).toEqual(USAGE);
    expect(server.connections()).toBe(0);
  });

  test.each([
    ['is empty', ''],
    ['has a space', 'order 1043'],
    ['would add a header', 'order\r\nX-Added: 1'],
    ['ends in a line break', 'order\n'],
    ['is too long', 'a'.repeat(256)],
  ])('sends nothing when its idempotency key %s', async (_, idempotencyKey) => {
    const server = await startMisbehavingServer((response) => reply(response, 503, {}));
    expect(await ask(server.url, 'createLink', { ...NEW, idempotencyKey })).toEqual(USAGE);
    expect(server.connections()).toBe(0);
  });

  test('waits for a Retry-After that is a date', async () => {
    const begun = performance.now();
    const server = await startBusyServer(inHttpDate(2_500));
    expect(await ask(server.url, 'ping')).toEqual({ result: { pong: true } });
    // A date has whole seconds.
    expect(performance.now() - begun).toBeGreaterThan(1_400);
  });

  test.each([
    ['a date that is far away', () => inHttpDate(HOUR_MS)],
    ['more seconds than a number holds', () => '9'.repeat(30)],
  ])('returns a refusal at once when its Retry-After is %s', async (_, retryAfter) => {
    const server = await startBusyServer(retryAfter());
    const { error } = await ask(server.url, 'ping');
    expect(error).toMatchObject({ kind: 'api', status: 429 });
    expect(error?.retryAfterSec).toBeGreaterThan(HOUR_MS / 1000 - 60);
    expect(server.requests).toHaveLength(1);
  });

  test.each(['', 'soon', '-5', '1.5', '1e9', 'Thu, 01 Jan 1970 00:00:00 GMT'])(
    'pauses as usual when its Retry-After is "%s"',
    async (retryAfter) => {
      const server = await startBusyServer(retryAfter);
      expect(await ask(server.url, 'ping')).toEqual({ result: { pong: true } });
      expect(server.requests).toHaveLength(2);
    },
  );

  test.each([
    [{ success: false }],
    [{ success: false, error: 'no' }],
    [{ success: false, error: null, meta: 5 }],
    [{ success: false, error: { code: null, details: null }, meta: [] }],
    [['success']],
    ['{"success": fal'],
  ])('returns the status of a refusal whose body is %j', async (body) => {
    const server = await startMisbehavingServer((response) =>
      reply(response, 400, body, { 'X-Request-Id': 'proxy-1' }),
    );
    expect(await ask(server.url, 'createLink', NEW)).toMatchObject({
      error: { kind: 'api', status: 400, code: null, fields: [], requestId: 'proxy-1' },
    });
    expect(server.requests).toHaveLength(1);
  });

  test.each([
    ['ping', 200, 'application/json'],
    ['getQr', 200, 'image/svg+xml'],
    ['ping', 502, 'text/html'],
  ] as const)(
    'leaves the endless answer to %s with status %i, and does not repeat the call',
    async (call, status, type) => {
      const piece = Buffer.alloc(1 << 20, ' ');
      let sent = 0;
      const server = await startMisbehavingServer((response) => {
        response.writeHead(status, { 'Content-Type': type });
        const pour = () => {
          do sent += piece.length;
          while (response.write(piece));
        };
        response.on('drain', pour);
        pour();
      });
      expect(await ask(server.url, call, { domain: 'd', code: 'c' })).toEqual(TOO_LARGE);
      expect(server.requests).toHaveLength(1);
      // The limit, and what waits in the buffers of the connection and of the server.
      expect(sent).toBeLessThan(MAX_RESPONSE_BYTES + CONNECTION_BYTES + 2 * piece.length);
    },
  );

  test.each([
    ['an announced length', true],
    ['pieces', false],
  ])('takes a response of the largest size, and none of one byte more, with %s', async (_, hasLength) => {
    const text = JSON.stringify(succeed(PONG));
    const server = await startMisbehavingServer((response) => {
      response.writeHead(200, {
        'Content-Type': 'application/json',
        ...(hasLength && { 'Content-Length': String(text.length) }),
      });
      response.end(text);
    });
    const askWith = (maxResponseBytes: number) => ask(server.url, 'ping', {}, { maxResponseBytes });
    expect(await askWith(text.length)).toEqual({ result: { pong: true } });
    expect(await askWith(text.length - 1)).toEqual(TOO_LARGE);
    expect(server.requests).toHaveLength(2);
  });

  test('repeats a call when its connection is reset, before and within the response', async () => {
    const server = await startMisbehavingServer((response, index) => {
      if (index === 0) return void response.socket?.resetAndDestroy();
      if (index > 1) return reply(response, 200, succeed(PONG));
      // The answer comes in chunks, of which the last does not arrive.
      response.writeHead(200, { 'Content-Type': 'application/json' });
      response.write('{"success":true,', () => response.socket?.resetAndDestroy());
    });
    expect(await ask(server.url, 'ping')).toEqual({ result: { pong: true } });
    expect(server.requests).toHaveLength(3);
  });
});
