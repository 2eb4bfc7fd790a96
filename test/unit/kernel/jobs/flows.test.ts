import { createServer } from 'node:http';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createDeadline } from '../../../../db/engine/deadlines/deadline.ts';
import { closeServer, listen } from '../../../../local/servers/listen.ts';
import { CLICK_SHARDS } from '../../../../shared/clicks/click-stream.ts';
import { createJobQueue } from '../../../../shared/kernel/jobs/create-job-queue.ts';
import { FLOWS, MAX_CONCURRENT_DELIVERIES } from '../../../../shared/kernel/jobs/flows.ts';
import { SWEEP } from '../../../../shared/webhooks/deliveries/deliver.ts';
import { publishLanes, publishRetries } from '../../../../shared/webhooks/publish-lanes.ts';

const asked: { path: string; token: string; headers: unknown; body?: string }[] = [];
const server = createServer(async (request, response) => {
  let body = '';
  for await (const chunk of request) body += chunk;
  const messages = request.url === '/v2/batch' ? JSON.parse(body) : [{ headers: request.headers }];
  for (const { headers, body: sent } of messages)
    asked.push({ path: request.url ?? '', token: request.headers.authorization ?? '', headers, body: sent });
  response.end(JSON.stringify(messages.map(() => ({ messageId: 'm' }))));
});
let url: string;
beforeAll(async () => {
  ({ url } = await listen(server, 0));
});
afterAll(() => closeServer(server));

test('all kinds of work together use what the plan delivers at once, and a shard of clicks uses one', () => {
  expect(Object.values(FLOWS).reduce((sum, share) => sum + share, 0)).toBe(MAX_CONCURRENT_DELIVERIES);
  expect(FLOWS['drain-shards']).toBe(CLICK_SHARDS);
});

test.each([
  ['a token of their own', { QSTASH_WEBHOOKS_TOKEN: 'webhooks' }, 'Bearer webhooks'],
  ['none', {}, 'Bearer main'],
])(
  'webhook deliveries with %s use it, one message per lane, and other jobs use the main one',
  async (_, own, token) => {
    asked.length = 0;
    const jobs = { QSTASH_URL: url, QSTASH_TOKEN: 'main', ...own };
    const queue = createJobQueue(
      { API_BASE_URL: 'https://api.operator.example', jobs },
      createDeadline('qstash', 30_000),
    );
    await publishLanes(queue, ['webhooks/endpoint-7', 'webhooks-voice/endpoint-8', 'webhooks/endpoint-7']);
    const now = new Date();
    const after = (ms: number) => new Date(now.getTime() + ms);
    // Retries due within one second share a message, sent for the last of them.
    await publishRetries(queue, 'webhooks/endpoint-7', [5_900, 4_100, 5_200].map(after), now);
    await queue.publish(SWEEP, {});
    expect(asked.map((message) => message.token)).toEqual([token, token, token, token, 'Bearer main']);
    const key = (name: string) => `api.operator.example.${name}`;
    expect(asked.map(({ headers }) => headers)).toMatchObject(
      [
        [key('webhooks'), FLOWS.webhooks],
        [key('webhooks-voice'), FLOWS.webhooks],
        [key('webhooks'), FLOWS.webhooks],
        [key('webhooks'), FLOWS.webhooks],
        [key('housekeeping'), FLOWS.housekeeping],
      ].map(([name, parallelism]) => ({
        'upstash-flow-control-key': name,
        'upstash-flow-control-value': `parallelism=${parallelism}`,
      })),
    );
    expect(asked.slice(2, 4).map(({ headers, body }) => [headers, JSON.parse(body ?? '')])).toMatchObject([
      [{ 'upstash-delay': '5s' }, { lane: 'webhooks/endpoint-7', dueUntil: after(4_100).toISOString() }],
      [{ 'upstash-delay': '6s' }, { lane: 'webhooks/endpoint-7', dueUntil: after(5_900).toISOString() }],
    ]);
  },
);
