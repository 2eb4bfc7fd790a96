import { createServer, type Server } from 'node:http';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { reportAlerts } from '../../functions/platform/domain/report-alerts.ts';
import { closeServer, listen } from '../../local/servers/listen.ts';
import { createOperatorContext } from '../../operator/program/operator-context.ts';
import { createLogger } from '../../shared/log/logger.ts';
import { sign } from '../../shared/webhooks/sign.ts';
import { type OperatorCloud, openCloud } from './open-cloud.ts';

const ALERT_WEBHOOK_SECRET = 'alerts-of-the-tests-0123456789abcdef';
type Received = { headers: Record<string, unknown>; body: string };

let cloud: OperatorCloud;
let receiver: Server;
let address: string;
let received: Received[] = [];
let answer = 200;
beforeAll(async () => {
  cloud = await openCloud();
  receiver = createServer(async (request, response) => {
    let body = '';
    for await (const chunk of request) body += chunk;
    received.push({ headers: request.headers, body });
    response.writeHead(answer).end('thanks');
  });
  address = (await listen(receiver, 0)).url;
});
afterAll(async () => {
  await closeServer(receiver);
  await cloud.close();
});
beforeEach(async () => {
  await cloud.query('truncate status_component, health_alert');
  await component('operational');
  received = [];
  answer = 200;
});

const component = (status: string) =>
  cloud.query(
    `insert into status_component (name, status, duration_ms, checked_at) values ('database', $1, 1, now())
     on conflict (name) do update set status = excluded.status, checked_at = excluded.checked_at`,
    [status],
  );

const run = (environment = cloud.environment) => {
  const { ctx } = createOperatorContext(environment);
  const alerts = { ALERT_WEBHOOK_URL: address, ALERT_WEBHOOK_SECRET };
  return reportAlerts({
    ...ctx,
    config: { alerts, API_BASE_URL: 'https://api.operator.example' },
    log: createLogger({}),
  });
};
const told = () => received.map(({ body }) => JSON.parse(body)).map(({ type, data }) => [type, data.signal]);

describe('An alert', () => {
  test('is told when it begins and when it ends, once each, signed as webhooks are', async () => {
    await run();
    expect(received).toEqual([]);
    await component('outage');
    await run();
    await run();
    expect(told()).toEqual([['alert.began', 'component-down']]);
    const [{ headers, body } = { headers: {}, body: '' }] = received;
    const timestamp = Number(headers['x-service-timestamp']);
    expect(headers['x-service-signature']).toBe(await sign(ALERT_WEBHOOK_SECRET, timestamp, body));
    expect(Math.abs(Date.now() / 1000 - timestamp)).toBeLessThan(60);
    expect(JSON.parse(body)).toMatchObject({
      system: 'https://api.operator.example',
      data: { state: 'alert', value: 1, limit: 0, says: expect.stringContaining('components') },
    });
    await component('operational');
    await run();
    await run();
    expect(told().slice(1)).toEqual([['alert.ended', 'component-down']]);
    const [began, ended] = received.map((request) => JSON.parse(request.body).id);
    expect(ended).toBe(began);
  });

  test('of a job that stops names it, from its first run that does not come', async () => {
    const stop = (ago: string) =>
      cloud.query(
        "update job_run set known_at = now() - $1::interval where job = 'urlshortener/index-new-links'",
        [ago],
      );
    await cloud.query('truncate job_run');
    await run();
    expect(received).toEqual([]);
    await stop('8 minutes');
    await run();
    await stop('0');
    await run();
    const signal = 'stopped-job:urlshortener/index-new-links';
    expect(told()).toEqual([
      ['alert.began', signal],
      ['alert.ended', signal],
    ]);
    expect(JSON.parse(received[0]?.body ?? '{}').data).toMatchObject({ limit: 420, unit: 's' });
  });

  test('that is not received is told again, and of one that was over meanwhile both', async () => {
    await component('outage');
    answer = 503;
    await expect(run()).rejects.toThrow('answered 503');
    await component('operational');
    answer = 200;
    received = [];
    await run();
    expect(told()).toEqual([
      ['alert.began', 'component-down'],
      ['alert.ended', 'component-down'],
    ]);
    expect(new Set(received.map(({ headers }) => headers['idempotency-key'])).size).toBe(2);
  });

  test('is told without the database too, and not every minute', async () => {
    const away = { ...cloud.environment, NEON_FETCH_ENDPOINT: 'http://127.0.0.1:1/sql' };
    await run(away);
    await run(away);
    expect(told()).toEqual([['alert.began', 'component-down']]);
    expect(JSON.parse(received[0]?.body ?? '{}').data.state).toBe('unknown');
  });
});
