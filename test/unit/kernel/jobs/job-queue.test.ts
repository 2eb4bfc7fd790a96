import { createServer } from 'node:http';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import * as z from 'zod';
import { createDeadline, DependencyError } from '../../../../db/engine/deadlines/deadline.ts';
import { closeServer, listen, readBody } from '../../../../local/servers/listen.ts';
import { createJobQueue } from '../../../../shared/kernel/jobs/create-job-queue.ts';

const JOB = {
  functionName: 'tests',
  name: 'count',
  payload: z.object({ n: z.int() }),
  flow: 'mails',
  retries: 2,
} as const;
const DESTINATION = 'https://api.operator.example/_jobs/tests/count';

type Asked = { request: string; headers: Record<string, unknown>; body: string };
const asked: Asked[] = [];
/** When undefined, the server breaks the connection. */
let answer: { status: number; body: unknown } | undefined;
const server = createServer(async (request, response) => {
  const body = String(await readBody(request));
  asked.push({ request: `${request.method} ${request.url}`, headers: request.headers, body });
  if (answer === undefined) request.socket.destroy();
  else
    response
      .writeHead(answer.status, { 'content-type': 'application/json', connection: 'close' })
      .end(JSON.stringify(answer.body));
});
let url: string;
beforeAll(async () => {
  ({ url } = await listen(server, 0));
});
afterAll(() => closeServer(server));
beforeEach(() => {
  asked.length = 0;
  answer = { status: 200, body: { messageId: 'm' } };
});

const open = () =>
  createJobQueue(
    { API_BASE_URL: 'https://api.operator.example', jobs: { QSTASH_URL: url, QSTASH_TOKEN: 'main' } },
    createDeadline('qstash', 30_000),
  );

describe('A message', () => {
  test('goes to its job once, with its payload, its retries and the limit of its kind of work', async () => {
    await open().publish(JOB, { n: 7 });
    expect(asked).toMatchObject([
      {
        request: `POST /v2/publish/${DESTINATION}`,
        headers: {
          authorization: 'Bearer main',
          'content-type': 'application/json',
          'upstash-method': 'POST',
          'upstash-retries': '2',
          'upstash-flow-control-key': 'api.operator.example.mails',
          'upstash-flow-control-value': 'parallelism=2',
        },
        body: '{"n":7}',
      },
    ]);
    for (const name of ['upstash-delay', 'upstash-deduplication-id'])
      expect(asked[0]?.headers).not.toHaveProperty(name);
  });

  test('can be delayed, deduplicated and given a queue of its own', async () => {
    const lane = { name: 'campaign-7', parallelism: 3 };
    await open().publish(JOB, { n: 7 }, { delaySec: 90, deduplicationId: 'once', lane });
    expect(asked).toMatchObject([
      {
        headers: {
          'upstash-delay': '90s',
          'upstash-deduplication-id': 'once',
          'upstash-flow-control-key': 'api.operator.example.campaign-7',
          'upstash-flow-control-value': 'parallelism=3',
        },
      },
    ]);
  });

  test.each([
    ['refuses', 400, 'mails'],
    ['fails', 500, 'mails'],
    ['has too many', 429, 'mails'],
    ['fails, of a delivery', 500, 'webhooks'],
  ] as const)(
    'a message that QStash %s is a dependency failure, and is not sent again',
    async (_, status, flow) => {
      answer = { status, body: { error: 'no' } };
      await expect(open().publish({ ...JOB, flow }, { n: 7 })).rejects.toThrow(DependencyError);
      expect(asked).toHaveLength(1);
    },
  );

  test.each(['mails', 'webhooks'] as const)(
    'a message to %s without an answer is a dependency failure, and is not sent again',
    async (flow) => {
      answer = undefined;
      await expect(open().publish({ ...JOB, flow }, { n: 7 })).rejects.toMatchObject({
        name: 'DependencyError',
        dependency: 'qstash',
        timedOut: false,
      });
      expect(asked).toHaveLength(1);
    },
  );
});

describe('Many messages', () => {
  const messages = [{ payload: { n: 1 } }, { payload: { n: 2 }, options: { delaySec: 5 } }];

  test('go in one call, each with its own options', async () => {
    answer = { status: 200, body: [{ messageId: 'a' }, { messageId: 'b' }] };
    await open().publishAll(JOB, messages);
    expect(asked).toMatchObject([{ request: 'POST /v2/batch' }]);
    expect(JSON.parse(asked[0]?.body ?? '')).toMatchObject([
      { destination: DESTINATION, body: '{"n":1}', headers: { 'upstash-retries': '2' } },
      { destination: DESTINATION, body: '{"n":2}', headers: { 'upstash-delay': '5s' } },
    ]);
  });

  test('go a hundred in a call, as many as QStash takes; none need no call', async () => {
    answer = { status: 200, body: Array.from({ length: 100 }, () => ({ messageId: 'm' })) };
    await open().publishAll(
      JOB,
      Array.from({ length: 201 }, (_, n) => ({ payload: { n } })),
    );
    const sent = asked.map(({ body }) =>
      JSON.parse(body).map((one: { body: string }) => JSON.parse(one.body).n),
    );
    expect(sent.map((batch) => batch.length)).toEqual([100, 100, 1]);
    expect(sent.flat()).toEqual(Array.from({ length: 201 }, (_, n) => n));
    await open().publishAll(JOB, []);
    expect(asked).toHaveLength(3);
  });

  test('all messages fail together when QStash refuses one', async () => {
    answer = { status: 200, body: [{ messageId: 'a' }, { error: 'no' }] };
    await expect(open().publishAll(JOB, messages)).rejects.toMatchObject({
      name: 'DependencyError',
      cause: { message: 'QStash refused 1 of 2 messages' },
    });
  });
});

test('a function without the environment of jobs has no queue', () => {
  const config = { API_BASE_URL: 'https://api.operator.example', jobs: undefined };
  expect(() => createJobQueue(config, createDeadline('qstash', 1_000))).toThrow(
    'lacks the QSTASH_ variables',
  );
});
