import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { purgeWebhooks } from '../../../db/webhooks/queries/webhook-outbox.ts';
import { createOperatorCtx } from '../../../operator/program/create-operator-ctx.ts';
import { listWebhookAttempts } from '../../../shared/webhooks/endpoints/list-webhook-attempts.ts';
import { resendWebhooks } from '../../../shared/webhooks/endpoints/resend-webhooks.ts';
import { asFunction, query } from '../../harness/database.ts';
import { answerWith, type Receiver, startReceiver } from '../../harness/http/receiver.ts';
import { runJob } from '../../harness/http/run-job.ts';
import { createTenant, operatorOf, type Tenant } from '../../harness/organization.ts';
import { waitFor } from '../../harness/wait-for.ts';
import { addEndpoint, attemptNow, emitOne, readDelivery } from '../../harness/webhooks.ts';

const environment = inject('environment');
/** Asks to be left alone for an hour: QStash would otherwise retry while a test looks at the first attempt. */
const DEPLOYING = answerWith(503, { 'x-reason': 'deploying', 'retry-after': '3600' }, 'back soon');

let receiver: Receiver;
beforeAll(async () => {
  receiver = await startReceiver(DEPLOYING);
});
afterAll(() => receiver.close());

/** Emits an event, attempts it once, and moves it this many days into the past. */
async function emitDaysAgo(tenant: Tenant, days: number, state: string): Promise<string> {
  const deliveryId = await emitOne(environment, tenant);
  await attemptNow(environment, deliveryId);
  await query(
    environment,
    `with attempt as (update webhook_attempt set started_at = started_at - make_interval(days => $2) where delivery_id = $1),
          delivery as (update webhook_delivery set state = $3 where id = $1 returning event_id)
     update webhook_event set created_at = created_at - make_interval(days => $2) where id = (select event_id from delivery)`,
    [deliveryId, days, state],
  );
  return deliveryId;
}

const count = async (table: 'webhook_attempt' | 'webhook_delivery', deliveryId: string): Promise<number> => {
  const column = table === 'webhook_attempt' ? 'delivery_id' : 'id';
  return (await query(environment, `select from ${table} where ${column} = $1`, [deliveryId])).length;
};

test('the log shows the request, the answer and the duration of an attempt', async () => {
  const tenant = await createTenant(environment);
  await addEndpoint(environment, tenant, `${receiver.url}/log`);
  const deliveryId = await emitOne(environment, tenant);
  await attemptNow(environment, deliveryId);
  const sent = receiver.hooks.at(-1);
  const [attempt] = await listWebhookAttempts(operatorOf(environment), {
    organizationId: tenant.organizationId,
    deliveryId,
  });
  expect(attempt).toMatchObject({
    attempt: 1,
    trigger: 'schedule',
    outcome: 'failed',
    error: null,
    sentId: deliveryId,
    url: `${receiver.url}/log`,
    responseStatus: 503,
    responseHeaders: { 'x-reason': 'deploying' },
    responseBody: 'back soon',
    responseTruncated: false,
    durationMs: expect.any(Number),
  });
  expect(attempt?.requestHeaders?.['X-Service-Signature']).toBe(sent?.headers['x-service-signature']);
  expect(attempt?.requestBody).toBe(sent?.body);
});

test('the log shows the latest attempts of a delivery, whose body of a megabyte is read once', async () => {
  const tenant = await createTenant(environment);
  await addEndpoint(environment, tenant, `${receiver.url}/large`);
  const deliveryId = await emitOne(environment, tenant);
  await query(
    environment,
    `with delivery as (update webhook_delivery set state = 'failed', attempts = 150 where id = $1 returning event_id),
          event as (update webhook_event set data = jsonb_build_object('text', repeat('a', 1000000))
                     where id = (select event_id from delivery))
     insert into webhook_attempt (delivery_id, attempt, sent_id, trigger, url, started_at, response_body)
     select $1, n, gen_random_uuid(), 'manual', repeat('u', 2048), now(), repeat('b', 4096) from generate_series(1, 150) n
     on conflict do nothing`,
    [deliveryId],
  );
  const { organizationId } = tenant;
  const attempts = await listWebhookAttempts(operatorOf(environment), { organizationId, deliveryId });
  expect(attempts.map(({ attempt }) => attempt)).toEqual(Array.from({ length: 100 }, (_, n) => n + 51));
  expect(attempts.every(({ requestBody }) => requestBody.length > 1_000_000)).toBe(true);
});

test('the log and delivered events are kept 30 days, and the review queue 90', async () => {
  // Deliveries succeed at first: a retry would search the lane of all of them.
  receiver.behave(answerWith(204));
  const tenant = await createTenant(environment);
  await addEndpoint(environment, tenant, receiver.url);
  const recent = await emitDaysAgo(tenant, 29, 'delivered');
  const delivered = await emitDaysAgo(tenant, 31, 'delivered');
  const failed = await emitDaysAgo(tenant, 31, 'failed');
  const forgotten = await emitDaysAgo(tenant, 91, 'failed');
  const resent = await emitDaysAgo(tenant, 31, 'failed');
  await resendWebhooks(tenant.ctx, { organizationId: tenant.organizationId, deliveryId: resent });
  const again = await waitFor('the resend', async () => {
    const delivery = await readDelivery(environment, resent);
    return delivery.state === 'delivered' ? delivery : undefined;
  });
  expect(again.attempts).toBe(2);
  receiver.behave(DEPLOYING);
  expect((await runJob(environment, 'webhooks/purge')).status).toBe(200);
  expect([await count('webhook_delivery', recent), await count('webhook_attempt', recent)]).toEqual([1, 1]);
  expect([await count('webhook_delivery', delivered), await count('webhook_attempt', delivered)]).toEqual([
    0, 0,
  ]);
  expect([await count('webhook_delivery', failed), await count('webhook_attempt', failed)]).toEqual([1, 0]);
  expect(await count('webhook_delivery', forgotten)).toBe(0);
  expect([await count('webhook_delivery', resent), await count('webhook_attempt', resent)]).toEqual([1, 1]);
});

test('what is due is deleted in parts, however much it is', async () => {
  const tenant = await createTenant(environment);
  await addEndpoint(environment, tenant, receiver.url);
  const old = [await emitDaysAgo(tenant, 31, 'delivered'), await emitDaysAgo(tenant, 31, 'delivered')];
  const { db } = createOperatorCtx(asFunction(environment, 'webhooks')).ctx;
  let parts = 1;
  while (await purgeWebhooks(db, new Date(), 1)) parts += 1;
  expect(parts).toBeGreaterThan(2);
  for (const deliveryId of old) expect(await count('webhook_delivery', deliveryId)).toBe(0);
});

test('calls, every endpoint and every organization have lanes of their own', async () => {
  const [row] = await query<{ lanes: string[] }>(
    environment,
    `select array[routine.delivery_lane(1, 7, 'voice'), routine.delivery_lane(1, 7, 'tts'), routine.delivery_lane(1, 8, 'tts'),
                  routine.delivery_lane(1, null, 'tts'), routine.delivery_lane(2, null, 'tts'), routine.delivery_lane(1, null, 'voice')] as lanes`,
  );
  expect(new Set(row?.lanes).size).toBe(6);
});
