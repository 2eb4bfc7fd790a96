import { createServer } from 'node:http';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { closeServer, listen } from '../../local/listen.ts';
import { CLICK_SHARDS } from '../../shared/clicks/click-stream.ts';
import { createDeadline } from '../../shared/dependencies/deadline.ts';
import { DELIVERED_AT_ONCE, FLOWS } from '../../shared/jobs/flows.ts';
import { createJobQueue } from '../../shared/jobs/queue.ts';
import { DELIVER, SWEEP } from '../../shared/webhooks/jobs.ts';
import { publishAttempts } from '../../shared/webhooks/publish-attempts.ts';

const asked: { path: string; token: string; headers: unknown }[] = [];
const server = createServer(async (request, response) => {
  let body = '';
  for await (const chunk of request) body += chunk;
  const messages = request.url === '/v2/batch' ? JSON.parse(body) : [{ headers: request.headers }];
  for (const { headers } of messages)
    asked.push({ path: request.url ?? '', token: request.headers.authorization ?? '', headers });
  response.end(JSON.stringify(messages.map(() => ({ messageId: 'm' }))));
});
let url: string;
beforeAll(async () => {
  ({ url } = await listen(server, 0));
});
afterAll(() => closeServer(server));

test('the kinds of work together take what the plan delivers at once, a shard of clicks one', () => {
  expect(Object.values(FLOWS).reduce((sum, share) => sum + share, 0)).toBe(DELIVERED_AT_ONCE);
  expect(FLOWS['drain-shards']).toBe(CLICK_SHARDS);
});

test.each([
  ['a token of their own', { QSTASH_WEBHOOKS_TOKEN: 'webhooks' }, 'Bearer webhooks'],
  ['none', {}, 'Bearer main'],
])(
  'deliveries of webhooks with %s go by it, each in its lane, and other jobs by the main one',
  async (_, own, token) => {
    asked.length = 0;
    const jobs = { QSTASH_URL: url, QSTASH_TOKEN: 'main', ...own };
    const queue = createJobQueue(
      { API_BASE_URL: 'https://api.operator.example', jobs },
      createDeadline('qstash', 2_000),
    );
    await publishAttempts(queue, [
      { deliveryId: crypto.randomUUID(), attempt: 1, lane: 'webhook-endpoint-7' },
      { deliveryId: crypto.randomUUID(), attempt: 2, lane: 'webhook-endpoint-8', delaySec: 5 },
    ]);
    await queue.publish(DELIVER, { deliveryId: crypto.randomUUID(), attempt: 1 });
    await queue.publish(SWEEP, {});
    expect(asked.map((message) => message.token)).toEqual([token, token, token, 'Bearer main']);
    const key = (name: string) => `api.operator.example.${name}`;
    expect(asked.map(({ headers }) => headers)).toMatchObject(
      [
        [key('webhook-endpoint-7'), 5],
        [key('webhook-endpoint-8'), 5],
        [key('webhooks'), FLOWS.webhooks],
        [key('housekeeping'), FLOWS.housekeeping],
      ].map(([name, parallelism]) => ({
        'upstash-flow-control-key': name,
        'upstash-flow-control-value': `parallelism=${parallelism}`,
      })),
    );
  },
);
