import { Redis } from '@upstash/redis';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type RedisGateway, startRedisGateway } from '../../../local/redis/gateway.ts';
import type { RedisConnection } from '../../../local/redis/protocol.ts';
import { scriptSha } from '../../../local/redis/script-sha.ts';
import { createStore } from '../../../local/redis/store/create-store.ts';

const TOKEN = 'a-token';
const SHEBANG_SCRIPT = '#!lua flags=allow-key-locking\nreturn KEYS[1] .. ARGV[1]';

/** The moment at which the store stands still. */
const NOW = Date.now();

let backend: RedisConnection;
let gateway: RedisGateway;
let redis: Redis;

beforeEach(async () => {
  backend = createStore({ now: () => NOW });
  gateway = await startRedisGateway({ port: 0, token: TOKEN, backend });
  // `retry: false` would still send a second time.
  redis = new Redis({ url: gateway.url, token: TOKEN, retry: { retries: 0 }, enableTelemetry: false });
});
afterEach(() => gateway.close());

async function post(path: string, body: unknown, headers: Record<string, string> = {}) {
  const response = await fetch(gateway.url + path, {
    method: 'POST',
    headers: { authorization: `Bearer ${TOKEN}`, ...headers },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });
  return { status: response.status, body: await response.json() };
}

describe('the endpoints', () => {
  it('answer one command with its result', async () => {
    expect(await post('/', ['SET', 'k', 'ñ 🎈'])).toEqual({ status: 200, body: { result: 'OK' } });
    expect(await post('/', ['GET', 'k'])).toEqual({ status: 200, body: { result: 'ñ 🎈' } });
    expect(await post('/', ['GET', 'none'])).toEqual({ status: 200, body: { result: null } });
    expect(await backend.send([['GET', 'k']])).toEqual(['\xc3\xb1 \xf0\x9f\x8e\x88']);
  });

  it('accept numbers and objects as arguments', async () => {
    await post('/', ['SET', 'n', 4.5]);
    await post('/', ['SET', 'o', { a: 1 }]);
    expect((await post('/', ['MGET', 'n', 'o'])).body).toEqual({ result: ['4.5', '{"a":1}'] });
  });

  it('encode strings on request, except a bare OK', async () => {
    const headers = { 'Upstash-Encoding': 'base64' };
    expect((await post('/', ['SET', 'k', 'OK'], headers)).body).toEqual({ result: 'OK' });
    expect((await post('/', ['MGET', 'k', 'x'], headers)).body).toEqual({ result: ['T0s=', null] });
    expect((await post('/', ['PING'], headers)).body).toEqual({ result: 'UE9ORw==' });
    expect((await post('/pipeline', [['GET', 'k'], ['NOPE']], headers)).body).toEqual([
      { result: 'T0s=' },
      { error: expect.stringMatching(/^ERR unknown command 'NOPE'/) },
    ]);
  });

  it('continue a pipeline after its failures', async () => {
    const { status, body } = await post('/pipeline', [
      ['SET', 'k', 'x'],
      ['INCRBY', 'k', 1],
      ['BLPOP', 'l', 0],
      ['GET', 'k'],
    ]);
    expect(status).toBe(200);
    expect(body).toEqual([
      { result: 'OK' },
      { error: 'ERR value is not an integer or out of range' },
      { error: "ERR Command is not available: 'BLPOP'" },
      { result: 'x' },
    ]);
  });

  it.each([
    ['no JSON', '/', '{', 400],
    ['no command', '/', [], 400],
    ['no pipeline', '/pipeline', ['GET', 'k'], 400],
    ['an empty pipeline', '/pipeline', [], 400],
    ['a command that fails', '/', ['GET'], 400],
    ['a subscription', '/', ['subscribe', 'c'], 400],
    ['a blocking read', '/', ['XREAD', 'BLOCK', '0', 'STREAMS', 's', '$'], 400],
    ['another path', '/get/k', '', 404],
    ['a transaction', '/multi-exec', [['GET', 'k']], 404],
  ])('refuse %s', async (_, path, body, status) => {
    expect(await post(path, body)).toEqual({ status, body: { error: expect.stringMatching(/^ERR /) } });
  });

  it('refuse another token', async () => {
    const expected = { status: 401, body: { error: 'WRONGPASS invalid or missing auth token' } };
    expect(await post('/', ['PING'], { authorization: 'Bearer other' })).toEqual(expected);
    expect(await post('/', ['PING'], { authorization: TOKEN })).toEqual(expected);
  });
});

describe('the SDK', () => {
  it('reads back what it wrote', async () => {
    await redis.set('k', { text: 'año \u0000 🎈', n: 1 }, { ex: 100 });
    expect(await redis.get('k')).toEqual({ text: 'año \u0000 🎈', n: 1 });
    expect(await redis.ttl('k')).toBe(100);
    await redis.set('t', 'OK');
    expect(await redis.mget('t', 'k')).toEqual(['OK', { text: 'año \u0000 🎈', n: 1 }]);
    const id = await redis.xadd('s', '*', { f: 'v' });
    expect(await redis.xrange('s', '-', '+')).toEqual({ [id]: { f: 'v' } });
    expect(await redis.zadd('z', { score: 1, member: 'm' }, { score: 2, member: 'n' })).toBe(2);
    expect(await redis.zrem('z', 'm', 'x')).toBe(1);
  });

  it('sends a pipeline in one request', async () => {
    const requests: (readonly string[])[] = [];
    const stop = gateway.onRequest((names) => requests.push(names));
    expect(await redis.pipeline().set('a', 1).incrby('a', 1).exec()).toEqual(['OK', 2]);
    stop();
    await redis.ping();
    expect(requests).toEqual([['SET', 'INCRBY']]);
  });

  it('reports the error of a command', async () => {
    await redis.set('k', 'x');
    await expect(redis.incrby('k', 1)).rejects.toThrow(/value is not an integer/);
  });

  it("runs scripts under Upstash's first line by the SHA of the whole", async () => {
    const script = redis.createScript<string>(SHEBANG_SCRIPT);
    expect(await script.exec(['a'], ['b'])).toBe('ab');
    const requests: (readonly string[])[] = [];
    gateway.onRequest((names) => requests.push(names));
    expect(await script.exec(['a'], ['c'])).toBe('ac');
    expect(requests).toEqual([['EVALSHA']]);
    expect(await redis.pipeline().evalsha(script.sha1, ['x'], ['y']).exec()).toEqual(['xy']);
  });

  it('refuses a key that a script with that line was not given', async () => {
    const script =
      "redis.call('TIME') redis.call('SET', KEYS[1], 'x') return redis.pcall('DEL', KEYS[1], ARGV[1])";
    const locking = `#!lua flags=allow-key-locking\n${script}`;
    expect(await redis.eval(script, ['mine'], ['other'])).toBe(1);
    expect(await redis.eval(locking, ['mine', 'other'], ['other'])).toBe(1);
    await expect(redis.eval(locking, ['mine'], ['other'])).rejects.toThrow(/undeclared key other/);
  });
});

describe('faults', () => {
  it('refuse cuts connections until it is over', async () => {
    await redis.set('k', 1);
    gateway.faults.refuse = true;
    await expect(redis.get('k')).rejects.toThrow('fetch failed');
    gateway.faults.refuse = false;
    expect(await redis.get('k')).toBe(1);
  });

  it('freeze holds requests until it ends', async () => {
    gateway.faults.freeze = true;
    const arrived = new Promise<void>((resolve) => gateway.onRequest(() => resolve()));
    const pending = redis.incrby('k', 1);
    await arrived;
    expect(await backend.send([['EXISTS', 'k']])).toEqual([0]);
    gateway.faults.freeze = false;
    expect(await pending).toBe(1);
  });

  it('freeze drops the requests of clients that left in the meantime', async () => {
    gateway.faults.freeze = true;
    const leaving = new AbortController();
    const arrived = new Promise<void>((resolve) => gateway.onRequest(() => resolve()));
    const request = fetch(gateway.url, {
      method: 'POST',
      headers: { authorization: `Bearer ${TOKEN}` },
      body: '["INCRBY","k",1]',
      signal: leaving.signal,
    });
    await arrived;
    leaving.abort();
    await expect(request).rejects.toThrow(/abort/);
    await expect.poll(() => gateway.faults.connections).toBe(0);
    gateway.faults.freeze = false;
    expect(await redis.get('k')).toBeNull();
  });

  it('dropReplies runs the given number of requests and answers none of them', async () => {
    gateway.faults.dropReplies = 2;
    await expect(redis.incrby('k', 1)).rejects.toThrow('fetch failed');
    await expect(redis.incrby('k', 1)).rejects.toThrow('fetch failed');
    expect(await redis.incrby('k', 1)).toBe(3);
  });
});

describe('the commands that Upstash bills', () => {
  it('are each command, a script and what it runs, refused or not', async () => {
    const bills: string[][] = [];
    const stop = gateway.onBill((billed) => void bills.push([...billed]));
    await post('/', ['SET', 'k', '1']);
    const script =
      "redis.call('INCRBY', KEYS[1], 1) if redis.pcall('nope') then return redis.call('get', KEYS[1]) end";
    const sha = scriptSha(script);
    const reply = await post('/pipeline', [
      ['EVALSHA', sha, 1, 'k'],
      ['EVAL', script, 1, 'k'],
      ['EVALSHA', sha, 1, 'k'],
      ['MGET', 'k', 'x'],
    ]);
    stop();
    expect(reply.body).toEqual([
      { error: expect.stringMatching(/^NOSCRIPT/) },
      { result: '2' },
      { result: '3' },
      { result: ['3', null] },
    ]);
    expect(bills).toEqual([['SET'], ['EVALSHA', 'EVAL INCRBY NOPE GET', 'EVALSHA INCRBY NOPE GET', 'MGET']]);
  });

  it("do not change a script's answer", async () => {
    const scripts = [
      'return',
      'return nil',
      'return false',
      'return {}',
      'return {1, false, 2}',
      "return redis.status_reply('FINE')",
      "return redis.error_reply('MY error')",
      'return 2.9 -- cut off',
    ];
    const answers = await Promise.all(scripts.map((script) => post('/', ['EVAL', script, 0])));
    expect(answers.map(({ status, body }) => [status, body.result ?? body.error ?? null])).toEqual([
      [200, null],
      [200, null],
      [200, null],
      [200, []],
      [200, [1, null, 2]],
      [200, 'FINE'],
      [400, 'MY error'],
      [200, 2],
    ]);
  });
});
