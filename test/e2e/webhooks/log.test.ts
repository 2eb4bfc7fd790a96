import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { listWebhookAttempts } from '../../../shared/webhooks/endpoints/list-webhook-attempts.ts';
import { query } from '../../harness/database.ts';
import { answerWith, type Receiver, startReceiver } from '../../harness/http/receiver.ts';
import { createTenant, operatorOf } from '../../harness/organization.ts';
import { addEndpoint, attemptNow, emitOne } from '../../harness/webhooks.ts';

const environment = inject('environment');
/** Asks to be left alone for an hour: QStash would otherwise retry while a test looks at the first attempt. */
const DEPLOYING = answerWith(503, { 'x-reason': 'deploying', 'retry-after': '3600' }, 'back soon');

let receiver: Receiver;
beforeAll(async () => {
  receiver = await startReceiver(DEPLOYING);
});
afterAll(() => receiver.close());

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
