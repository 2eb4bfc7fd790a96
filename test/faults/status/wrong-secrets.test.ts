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

/** The alerts that stand, with their details. */
function standing(): Map<string, string> {
  const found = new Map<string, string>();
  for (const [type, signal, detail] of receiver.told('/webhook'))
    if (type === 'alert.ended') found.delete(signal);
    else found.set(signal, detail);
  return found;
}

// While everything starts, a busy machine may let Redis or Postgres seem down to the first watch, which explains others then.
test.each(Object.entries(WRONG))('the alert about %s names its wrong %s', async (env, name) => {
  const detail = async () => {
    if (!standing().has(`component-down:${env}`)) await runCron(cloud.environment);
    return standing().get(`component-down:${env}`) ?? '';
  };
  await expect.poll(detail).toContain(name);
});

test('functions with correct secrets raise no alert', async () => {
  const expected = Object.keys(WRONG).map((env) => `component-down:${env}`);
  const down = async () => {
    const found = [...standing().keys()].filter((signal) => signal.startsWith('component-down:'));
    if (found.length !== expected.length) await runCron(cloud.environment);
    return found.toSorted();
  };
  await expect.poll(down).toEqual(expected.toSorted());
});
