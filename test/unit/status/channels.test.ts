import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { readAlertsConfig } from '../../../shared/kernel/config.ts';
import { createLogger } from '../../../shared/kernel/log/logger.ts';
import { sign } from '../../../shared/kernel/outbound/sign.ts';
import type { Notice } from '../../../shared/status/watch/alert.ts';
import { openChannels } from '../../../shared/status/watch/channels.ts';
import { sendNotices } from '../../../shared/status/watch/send-notices.ts';
import { type AlertReceiver, startAlertReceiver } from '../../harness/alert-receiver.ts';

const SECRET = 'alerts-of-the-tests-0123456789abcdef';
const SYSTEM = 'https://api.operator.example';

let receiver: AlertReceiver;
beforeAll(async () => {
  receiver = await startAlertReceiver();
});
afterAll(() => receiver.close());
beforeEach(() => {
  receiver.received.length = 0;
  for (const path of Object.keys(receiver.answers)) delete receiver.answers[path];
});

const noticeOf = (kind: Notice['kind'], channel: string, signal = 'component-down:tts'): Notice => ({
  channel,
  kind,
  atMs: Date.parse('2026-11-23T02:00:00Z'),
  alert: {
    id: 'e1',
    signal,
    state: 'alert',
    value: 1,
    limit: 0,
    unit: '',
    says: 'the component failed',
    detail: 'speech <azure> & more',
    beganAtMs: 0,
    remindedAtMs: 0,
  },
});

/** The one channel that settings open. */
function channelOf(settings: Record<string, string>) {
  const [channel, ...others] = openChannels(readAlertsConfig(settings), SYSTEM);
  expect(others).toEqual([]);
  if (channel === undefined) throw new Error('These settings open no channel.');
  return channel;
}
const bodies = () => receiver.received.map(({ body }) => JSON.parse(body));

describe('Slack', () => {
  const slack = () => channelOf({ ALERT_SLACK_URL: `${receiver.url}/slack` });

  test('receives several alerts as one message, with its special characters escaped', async () => {
    await slack().send([noticeOf('began', 'slack'), noticeOf('ended', 'slack', 'drain-lag')]);
    expect(bodies()).toEqual([
      {
        text: [
          `*${SYSTEM}*`,
          ':red_circle: ALERT component-down:tts: the component failed (1); speech &lt;azure&gt; &amp; more',
          ':large_green_circle: OVER drain-lag: the component failed',
        ].join('\n'),
      },
    ]);
    expect(receiver.received[0]?.headers['content-type']).toBe('application/json');
  });
});

describe('PagerDuty', () => {
  const pagerduty = () =>
    channelOf({ ALERT_PAGERDUTY_KEY: 'R0UT1NG', ALERT_PAGERDUTY_URL: `${receiver.url}/v2/enqueue` });

  test('opens one incident for repeated alerts and their end', async () => {
    receiver.answers['/v2/enqueue'] = 202;
    const kinds = ['began', 'still', 'ended'] as const;
    await pagerduty().send(kinds.map((kind) => noticeOf(kind, 'pagerduty')));
    const [began, still, ended] = bodies();
    expect(began).toEqual({
      routing_key: 'R0UT1NG',
      event_action: 'trigger',
      dedup_key: `${SYSTEM} component-down:tts`,
      payload: {
        summary: 'ALERT component-down:tts: the component failed (1); speech <azure> & more',
        source: SYSTEM,
        severity: 'critical',
        timestamp: '2026-11-23T02:00:00.000Z',
        component: 'tts',
        group: 'component-down',
        custom_details: { value: 1, limit: 0, unit: '', detail: 'speech <azure> & more' },
      },
    });
    expect([still.event_action, still.dedup_key]).toEqual(['trigger', began.dedup_key]);
    expect(ended).toEqual({
      routing_key: 'R0UT1NG',
      event_action: 'resolve',
      dedup_key: began.dedup_key,
    });
  });

  test('limits its messages as the API does', async () => {
    receiver.answers['/v2/enqueue'] = 202;
    const long = noticeOf('began', 'pagerduty', `error-budget:${'x'.repeat(400)}`);
    await pagerduty().send([{ ...long, alert: { ...long.alert, detail: 'y'.repeat(3_000) } }]);
    const [{ dedup_key: key, payload }] = bodies();
    expect(key.length).toBeLessThanOrEqual(255);
    expect(payload.summary.length).toBeLessThanOrEqual(1_024);
    expect(payload.severity).toBe('warning');
  });
});

describe('A webhook', () => {
  test("is signed like a customer's, and a repetition has the same key", async () => {
    const channel = channelOf({ ALERT_WEBHOOK_URL: `${receiver.url}/hook`, ALERT_WEBHOOK_SECRET: SECRET });
    await channel.send([noticeOf('began', 'webhook')]);
    await channel.send([noticeOf('began', 'webhook'), noticeOf('ended', 'webhook')]);
    const keys = receiver.received.map(({ headers }) => headers['idempotency-key']);
    expect(keys[0]).toBe(keys[1]);
    expect(keys[2]).not.toBe(keys[1]);
    for (const { headers, body } of receiver.received) {
      const timestamp = Number(headers['x-service-timestamp']);
      expect(headers['x-service-signature']).toBe(await sign(SECRET, timestamp, body));
      expect(Math.abs(Date.now() / 1000 - timestamp)).toBeLessThan(60);
    }
    expect(bodies()[0]).toEqual({
      id: 'e1',
      type: 'alert.began',
      occurredAt: '2026-11-23T02:00:00.000Z',
      system: SYSTEM,
      data: {
        signal: 'component-down:tts',
        state: 'alert',
        value: 1,
        limit: 0,
        unit: '',
        says: 'the component failed',
        detail: 'speech <azure> & more',
      },
    });
  });
});

describe('A message that a channel refuses', () => {
  const open = () =>
    openChannels(
      readAlertsConfig({
        ALERT_SLACK_URL: `${receiver.url}/slack`,
        ALERT_WEBHOOK_URL: `${receiver.url}/hook`,
        ALERT_WEBHOOK_SECRET: SECRET,
      }),
      SYSTEM,
    );
  const notices = ['webhook', 'slack'].flatMap((channel) => [
    noticeOf('began', channel),
    noticeOf('ended', channel),
  ]);

  test.each([301, 400, 429, 500])(
    'waits when it answers %i, and the other channels are notified once',
    async (status) => {
      receiver.answers['/hook'] = status;
      const { waiting, isHeard } = await sendNotices(open(), notices, createLogger({}));
      expect(waiting).toEqual(notices.slice(0, 2));
      expect(isHeard).toBe(true);
      expect(receiver.received.map(({ path }) => path)).toEqual(['/slack']);
    },
  );

  test('is limited, and there is no heartbeat when all channels are down', async () => {
    Object.assign(receiver.answers, { '/hook': 500, '/slack': 500 });
    const many = Array.from({ length: 500 }, () => noticeOf('began', 'slack'));
    const { waiting, isHeard } = await sendNotices(open(), [...many, ...notices], createLogger({}));
    expect(waiting.length).toBeLessThanOrEqual(400);
    expect(isHeard).toBe(false);
  });

  test('for a channel that is no longer configured is dropped', async () => {
    const gone = [noticeOf('began', 'pagerduty')];
    expect(await sendNotices(open(), gone, createLogger({}))).toEqual({ waiting: [], isHeard: true });
  });
});

test('incomplete settings of alerts are refused by name', () => {
  expect(() => readAlertsConfig({ ALERT_WEBHOOK_URL: 'https://example.com' })).toThrow(
    'ALERT_WEBHOOK_SECRET',
  );
  expect(() => readAlertsConfig({ ALERT_SLACK_URL: 'nowhere' })).toThrow('ALERT_SLACK_URL');
  expect(openChannels(readAlertsConfig({}), SYSTEM)).toEqual([]);
});
