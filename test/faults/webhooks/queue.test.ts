import { readFileSync } from 'node:fs';
import { Client } from '@upstash/qstash';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { signDelivery } from '../../../local/qstash/signature.ts';
import { LOCAL_SECRETS } from '../../../local/secrets.ts';
import { useCloud } from '../../harness/cloud/use-cloud.ts';
import { query } from '../../harness/database.ts';
import { http } from '../../harness/http/http.ts';
import { answerWith, type Receiver, startReceiver } from '../../harness/http/receiver.ts';
import { runJob } from '../../harness/http/run-job.ts';
import { createLink } from '../../harness/links/links.ts';
import { createTenant } from '../../harness/organization.ts';
import { waitFor } from '../../harness/wait-for.ts';
import {
  addEndpoint,
  attemptNow,
  cancelDeliveries,
  emitOne,
  laneOf,
  readAttempts,
  readDelivery,
  serveLane,
} from '../../harness/webhooks.ts';

const cloud = useCloud();
let receiver: Receiver;
beforeAll(async () => {
  receiver = await startReceiver();
});
afterAll(() => receiver.close());
beforeEach(async () => {
  cloud.qstash.faults.refuse = false;
  // An hour of QStash lasts 3.6 s, so that a whole retry schedule passes within a test.
  cloud.qstash.timeScale = 0.001;
  await cancelDeliveries(cloud.environment);
  receiver.behave(answerWith(204));
});

const sweep = () => runJob(cloud.environment, 'webhooks/sweep');
const at = (path: string) => receiver.hooks.filter((hook) => hook.path === path);
const freshPath = () => `/${crypto.randomUUID()}`;
const delivered = (deliveryId: string) => async () =>
  (await readDelivery(cloud.environment, deliveryId)).state === 'delivered' ? true : undefined;

/** Makes pending deliveries overdue by some minutes. */
const makeOverdue = (organizationId: number, minutes: number) =>
  query(
    cloud.environment,
    `update webhook_delivery set next_attempt_at = next_attempt_at - make_interval(mins => $2) where organization_id = $1`,
    [organizationId, minutes],
  );

test('a server that recovers during the schedule receives the event, with one delayed message per attempt', async () => {
  const tenant = await createTenant(cloud.environment);
  const path = freshPath();
  await addEndpoint(cloud.environment, tenant, receiver.url + path);
  receiver.behave((response, hook) => answerWith(at(path).length < 6 ? 500 : 204)(response, hook));
  const published: string[] = [];
  const stop = cloud.qstash.onPublish(({ url, body }) => {
    if (url.endsWith('/deliver')) published.push(Buffer.from(body, 'base64').toString());
  });
  await createLink(tenant);
  await waitFor('six attempts', async () => (at(path).length === 6 ? true : undefined));
  const deliveryId = at(path)[0]?.headers['idempotency-key'] ?? '';
  await waitFor('the delivery', delivered(deliveryId));
  stop();
  const lane = await laneOf(cloud.environment, deliveryId);
  const messages = published.map((body) => JSON.parse(body)).filter((message) => message.lane === lane);
  expect(messages.map(({ dueUntil }) => dueUntil !== undefined)).toEqual([false, ...Array(5).fill(true)]);
  const log = await readAttempts(cloud.environment, deliveryId);
  expect(log.map(({ outcome }) => outcome)).toEqual([...Array(5).fill('failed'), 'succeeded']);
});

test('nothing is lost while QStash is down: the link is created, and the event sent when the sweeper can publish', async () => {
  cloud.qstash.faults.refuse = true;
  const tenant = await createTenant(cloud.environment);
  const path = freshPath();
  await addEndpoint(cloud.environment, tenant, receiver.url + path);
  const links = [await createLink(tenant), await createLink(tenant), await createLink(tenant)];
  await makeOverdue(tenant.organizationId, 61);
  expect((await sweep()).status).toBe(500);
  expect(at(path)).toEqual([]);

  cloud.qstash.faults.refuse = false;
  expect((await sweep()).status).toBe(200);
  await waitFor('all of them', async () => (at(path).length === 3 ? true : undefined));
  expect(
    at(path)
      .map(({ json }) => json.data.code)
      .sort(),
  ).toEqual(links.map(({ code }) => code).sort());
  await expect.poll(() => readFileSync(cloud.logFile, 'utf8')).toContain('webhook_outbox_overdue');
});

test('the sweeper gives messages time to arrive, and publishes one for everything in a lane', async () => {
  cloud.qstash.faults.refuse = true;
  const tenant = await createTenant(cloud.environment);
  await addEndpoint(cloud.environment, tenant, receiver.url + freshPath());
  const deliveries = [
    await emitOne(cloud.environment, tenant),
    await emitOne(cloud.environment, tenant),
    await emitOne(cloud.environment, tenant),
  ];
  const lane = await laneOf(cloud.environment, deliveries[0] ?? '');
  const published: string[] = [];
  const stop = cloud.qstash.onPublish(({ body }) => {
    const text = Buffer.from(body, 'base64').toString();
    if (text.includes(lane)) published.push(text);
  });
  cloud.qstash.faults.refuse = false;
  await sweep();
  expect(published).toHaveLength(0);
  await makeOverdue(tenant.organizationId, 1);
  await sweep();
  for (const deliveryId of deliveries) await waitFor('the delivery', delivered(deliveryId));
  stop();
  expect(published).toEqual([JSON.stringify({ lane })]);
});

test('two simultaneous copies of a message make one attempt', async () => {
  const tenant = await createTenant(cloud.environment);
  const path = freshPath();
  const deliveryId = await emitOne(cloud.environment, tenant, receiver.url + path);
  const lane = await laneOf(cloud.environment, deliveryId);
  const answers = await Promise.all(Array.from({ length: 8 }, () => serveLane(cloud.environment, lane)));
  expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(200));
  await waitFor('the delivery', delivered(deliveryId));
  expect(at(path)).toHaveLength(1);
  expect(await readDelivery(cloud.environment, deliveryId)).toMatchObject({
    state: 'delivered',
    attempts: 1,
  });
});

test('a message that QStash delivers twice makes one attempt', async () => {
  const tenant = await createTenant(cloud.environment);
  const path = freshPath();
  await addEndpoint(cloud.environment, tenant, receiver.url + path);
  const deliveryId = await emitOne(cloud.environment, tenant);
  const lane = await laneOf(cloud.environment, deliveryId);
  const isOfLane = ({ body }: { body: string }) => Buffer.from(body, 'base64').includes(lane);
  let deliveries = 0;
  const stop = cloud.qstash.onDelivery(({ message }) => {
    if (isOfLane(message)) deliveries += 1;
  });
  cloud.qstash.doubles = isOfLane;
  const queue = new Client({ baseUrl: cloud.qstash.url, token: LOCAL_SECRETS.QSTASH_TOKEN });
  await queue.publishJSON({ url: `${cloud.url}/_jobs/webhooks/deliver`, body: { lane } });
  await waitFor('both', async () => (deliveries >= 2 ? true : undefined));
  stop();
  expect(at(path)).toHaveLength(1);
});

test('a replayed message is refused once the first has succeeded, and does nothing', async () => {
  const tenant = await createTenant(cloud.environment);
  const path = freshPath();
  const deliveryId = await emitOne(cloud.environment, tenant, receiver.url + path);
  const url = `${cloud.url}/_jobs/webhooks/deliver`;
  const body = JSON.stringify({ lane: await laneOf(cloud.environment, deliveryId) });
  const signature = signDelivery(LOCAL_SECRETS.QSTASH_CURRENT_SIGNING_KEY, url, Buffer.from(body));
  const send = () => http(url, { method: 'POST', headers: { 'upstash-signature': signature }, body });
  expect((await send()).status).toBe(200);
  expect((await send()).status).toBe(401);
  expect(at(path)).toHaveLength(1);
});

test('an invalid message is refused permanently', async () => {
  const answer = await runJob(cloud.environment, 'webhooks/deliver', '{"deliveryId":"x"}');
  expect(answer.status).toBe(489);
  expect(answer.headers['upstash-nonretryable-error']).toBe('true');
  expect(answer.headers['retry-after']).toBeUndefined();
});

test('an attempt whose outcome cannot be saved is unknown, and the next repeats its delivery id', async () => {
  const tenant = await createTenant(cloud.environment);
  const path = freshPath();
  const deliveryId = await emitOne(cloud.environment, tenant, receiver.url + path);
  receiver.behave((response, hook) => {
    cloud.neon.faults.refuse = true;
    answerWith(204)(response, hook);
  });
  expect((await serveLane(cloud.environment, await laneOf(cloud.environment, deliveryId))).status).toBe(500);
  cloud.neon.faults.refuse = false;
  receiver.behave(answerWith(204));
  expect(await readAttempts(cloud.environment, deliveryId)).toMatchObject([{ outcome: 'unknown' }]);

  // While the claim holds, nobody else may try; then it lapses.
  expect(await attemptNow(cloud.environment, deliveryId)).toMatchObject({ attempts: 1, state: 'pending' });
  await query(
    cloud.environment,
    `with slot as (update webhook_slot set held_until = held_until - interval '2 minutes'
                     where lane = (select lane from webhook_delivery where id = $1))
     update webhook_delivery set claimed_until = claimed_until - interval '2 minutes' where id = $1`,
    [deliveryId],
  );
  await makeOverdue(tenant.organizationId, 2);
  await sweep();
  await waitFor('the delivery', delivered(deliveryId));
  const log = await readAttempts(cloud.environment, deliveryId);
  expect(log.map(({ attempt, outcome }) => [attempt, outcome])).toEqual([
    [1, 'unknown'],
    [2, 'succeeded'],
  ]);
  expect(at(path).map(({ headers }) => headers['x-service-delivery-id'])).toEqual([deliveryId, deliveryId]);
  expect(at(path).map(({ headers }) => headers['idempotency-key'])).toEqual([deliveryId, deliveryId]);
});

test('a slow customer delays nobody else', async () => {
  const slow = await startReceiver(() => {});
  const [patient, quick] = [await createTenant(cloud.environment), await createTenant(cloud.environment)];
  await addEndpoint(cloud.environment, patient, slow.url);
  const path = freshPath();
  await addEndpoint(cloud.environment, quick, receiver.url + path);
  await Promise.all(Array.from({ length: 20 }, () => createLink(patient)));
  await waitFor('the slow one', async () => (slow.hooks.length >= 5 ? true : undefined));
  expect(slow.hooks).toHaveLength(5);
  await createLink(quick);
  await waitFor('the quick one', async () => (at(path).length === 1 ? true : undefined));
  expect(new Set(slow.hooks.map(({ json }) => json.id)).size).toBeLessThan(20);
  await slow.close();
});

test('one failing endpoint of twenty does not keep an event from the others', async () => {
  const tenant = await createTenant(cloud.environment);
  const paths = Array.from({ length: 20 }, freshPath);
  for (const path of paths) await addEndpoint(cloud.environment, tenant, receiver.url + path);
  await addEndpoint(cloud.environment, tenant, 'http://127.0.0.1:1/');
  receiver.behave((response, hook) =>
    hook.path === paths[7] ? response.destroy() : answerWith(204)(response, hook),
  );
  await createLink(tenant);
  await waitFor('all', async () => (paths.every((path) => at(path).length > 0) ? true : undefined));
  const events = new Set(paths.map((path) => at(path)[0]?.json.id));
  expect(events.size).toBe(1);
});
