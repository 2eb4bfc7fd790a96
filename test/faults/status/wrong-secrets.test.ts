import { afterAll, beforeAll, expect, test } from 'vitest';
import { type AlertReceiver, startAlertReceiver } from '../../harness/alert-receiver.ts';
import { startTestCloud, type TestCloud } from '../../harness/cloud/test-cloud.ts';
import { runCron } from '../../harness/http/run-cron.ts';

/** One wrong secret for each function; a database of another password, or no address at all. */
const WRONG = {
  numberinsight: 'DATABASE_URL',
  redirect: 'UPSTASH_REDIS_REST_TOKEN',
  account: 'UPSTASH_REDIS_REST_TOKEN',
  urlshortener: 'QSTASH_TOKEN',
  callblasting: 'VOICE_CARRIER_TOKEN',
  tts: 'AZURE_SPEECH_KEY',
  portal: 'MAIL_API_KEY',
  utilities: 'DATABASE_URL',
  webhooks: 'QSTASH_CURRENT_SIGNING_KEY',
} as const;
const WRONG_URL = 'postgres://neondb_owner:wrong@127.0.0.1/neondb';

let cloud: TestCloud;
let receiver: AlertReceiver;
beforeAll(async () => {
  receiver = await startAlertReceiver();
  const own = Object.entries(WRONG).map(([env, name]) => {
    const value = name === 'DATABASE_URL' ? (env === 'utilities' ? 'nowhere' : WRONG_URL) : 'wrong';
    return [env, { [name]: value }] as const;
  });
  cloud = await startTestCloud({
    overrides: {
      ...Object.fromEntries(own),
      webhooks: { QSTASH_CURRENT_SIGNING_KEY: 'wrong', QSTASH_NEXT_SIGNING_KEY: 'wrong' },
      platform: {
        ALERT_WEBHOOK_URL: `${receiver.url}/webhook`,
        ALERT_WEBHOOK_SECRET: 'alerts-of-the-tests-0123456789abcdef',
      },
    },
  });
});
afterAll(async () => {
  await cloud.stop();
  await receiver.close();
});

test.each(Object.entries(WRONG))('the alert about %s names its wrong %s', async (env, name) => {
  if (receiver.received.length === 0) await runCron(cloud.environment);
  const found = receiver.told('/webhook').find(([, signal]) => signal === `component-down:${env}`);
  expect(found?.[2]).toContain(name);
});

test('functions with correct secrets raise no alert', () => {
  const signals = receiver.told('/webhook').map(([, signal]) => signal);
  const down = signals.filter((signal) => signal.startsWith('component-down:'));
  expect(down.toSorted()).toEqual(
    Object.keys(WRONG)
      .map((env) => `component-down:${env}`)
      .toSorted(),
  );
});
