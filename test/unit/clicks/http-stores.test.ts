import { createServer } from 'node:http';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createDeadline, DependencyError } from '../../../db/engine/deadlines/deadline.ts';
import { createRedisHttp } from '../../../functions/redirect/http-stores.ts';
import { closeServer, listen, readBody } from '../../../local/servers/listen.ts';

const asked: unknown[] = [];
const answers: { status?: number; body: unknown }[] = [];
const server = createServer(async (request, response) => {
  const body: unknown = JSON.parse(String(await readBody(request)));
  asked.push({ request: `${request.method} ${request.url}`, token: request.headers.authorization, body });
  const answer = answers.shift();
  response
    .writeHead(answer?.status ?? 200, { 'content-type': 'application/json', connection: 'close' })
    .end(JSON.stringify(answer?.body));
});
let url: string;
beforeAll(async () => {
  ({ url } = await listen(server, 0));
});
afterAll(() => closeServer(server));
beforeEach(() => {
  asked.length = 0;
  answers.length = 0;
});

const open = (...next: typeof answers) => {
  answers.push(...next);
  return createRedisHttp({ url, token: 'secret' }, createDeadline('redis', 30_000));
};
const SCRIPT = { text: 'return 1', digest: 'e0e1' };
const REFUSED = { body: { error: 'ERR max daily request limit exceeded' } };

describe('Redis over HTTP', () => {
  test('sends a command in one request', async () => {
    expect(await open({ body: { result: ['7', null] } }).command(['MGET', 'a', 'b'])).toEqual(['7', null]);
    expect(asked).toEqual([{ request: 'POST /', token: 'Bearer secret', body: ['MGET', 'a', 'b'] }]);
    expect(await open({ body: { result: null } }).command(['GET', 'a'])).toBeNull();
  });

  test('sends a pipeline in one request and returns its answers in order', async () => {
    const redis = open({ body: [{ result: 'OK' }, { result: 3 }] });
    const commands = [
      ['SET', 'a', 1],
      ['INCR', 'b'],
    ] as const;
    expect(await redis.pipeline(commands)).toEqual(['OK', 3]);
    expect(asked).toEqual([{ request: 'POST /pipeline', token: 'Bearer secret', body: commands }]);
  });

  test.each([
    ['one of its commands was refused', { body: [{ result: 'OK' }, { error: 'OOM command not allowed' }] }],
    ['it was refused as a whole', REFUSED],
    ['something else answered', { body: {} }],
  ])('reports a failed pipeline when %s', async (_, answer) => {
    await expect(open(answer).pipeline([['SET', 'a', 1]])).rejects.toThrow(DependencyError);
  });

  test.each([
    ['it refuses', REFUSED],
    ['it fails', { status: 500, body: { result: 'OK' } }],
    ['its token is wrong', { status: 401, body: { result: 'OK' } }],
  ])('reports a failed command when %s', async (_, answer) => {
    await expect(open(answer).command(['SET', 'a', 1])).rejects.toMatchObject({
      name: 'DependencyError',
      dependency: 'redis',
      timedOut: false,
    });
    expect(asked).toHaveLength(1);
  });

  test("sends a script's hash, and its text when Redis does not know the hash", async () => {
    expect(await open({ body: { result: 1 } }).script(SCRIPT, ['k'], ['v', 2])).toBe(1);
    expect(asked).toMatchObject([{ body: ['EVALSHA', 'e0e1', 1, 'k', 'v', 2] }]);
    asked.length = 0;
    const unknown = { body: { error: 'NOSCRIPT No matching script.' } };
    expect(await open(unknown, { body: { result: 2 } }).script(SCRIPT, ['k', 'l'], ['v'])).toBe(2);
    expect(asked).toMatchObject([
      { body: ['EVALSHA', 'e0e1', 2, 'k', 'l', 'v'] },
      { body: ['EVAL', 'return 1', 2, 'k', 'l', 'v'] },
    ]);
  });

  test('never sends a script twice when the first may have run', async () => {
    await expect(open(REFUSED).script(SCRIPT, ['k'], [])).rejects.toThrow(DependencyError);
    expect(asked).toHaveLength(1);
  });
});
