import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { changeWebhookUrl } from '../../operator/domain/change-webhook-url.ts';
import { listWebhookDeliveries } from '../../operator/domain/list-webhook-deliveries.ts';
import { resendWebhooks } from '../../operator/domain/resend-webhooks.ts';
import { sendTestEvent } from '../../operator/domain/send-test-event.ts';
import { setWebhookEndpointStatus } from '../../operator/domain/set-webhook-endpoint-status.ts';
import { query } from '../harness/database.ts';
import { deleteSchedules } from '../harness/delete-schedules.ts';
import { createTenant, operatorOf, type Tenant } from '../harness/organization.ts';
import { answerWith, type Receiver, startReceiver } from '../harness/receiver.ts';
import { runJob } from '../harness/run-job.ts';
import { startTestCloud, type TestCloud } from '../harness/test-cloud.ts';
import { waitFor } from '../harness/wait-for.ts';
import {
  addEndpoint,
  ageEndpoint,
  attemptNow,
  emitEvent,
  emitOne,
  readAttempts,
  readDelivery,
  readEndpoint,
} from '../harness/webhooks.ts';

let cloud: TestCloud;
let receiver: Receiver;
beforeAll(async () => {
  cloud = await startTestCloud();
  await deleteSchedules(cloud);
  receiver = await startReceiver();
});
afterAll(async () => {
  await receiver.close();
  await cloud.stop();
});
beforeEach(async () => {
  // Nothing is sent but what a test sends, unless it opens the queue; the sweeper finds nothing of another test.
  cloud.qstash.faults.refuse = true;
  receiver.behave(answerWith(500));
  await query(
    cloud.environment,
    `update webhook_delivery set state = 'canceled', claim_token = null, claimed_until = null`,
  );
});

/** With the queue closed this fails when there is something to publish. */
const sweep = async () => expect((await runJob(cloud.environment, 'webhooks/sweep')).status).toBe(200);

/** The sweeper publishes and the queue delivers until something is so; retries are not let in. */
async function sweepUntil(what: string, check: () => Promise<boolean>): Promise<void> {
  cloud.qstash.faults.refuse = false;
  await sweep();
  cloud.qstash.faults.refuse = true;
  await waitFor(what, async () => ((await check()) ? true : undefined));
}

const isAt = (deliveryId: string, attempts: number) => async () => {
  const delivery = await readDelivery(cloud.environment, deliveryId);
  return delivery.attempts === attempts && delivery.claimed_until === null;
};

const operator = () => operatorOf(cloud.environment);

async function open(): Promise<{ tenant: Tenant; id: number }> {
  const tenant = await createTenant(cloud.environment);
  const { id } = await addEndpoint(cloud.environment, tenant, `${receiver.url}/${tenant.organizationId}`);
  return { tenant, id };
}

/** An endpoint that ten failures over more than ten minutes have disabled, and the delivery that they were of. */
async function openDisabled() {
  const { tenant, id } = await open();
  const deliveryId = await emitOne(cloud.environment, tenant);
  for (let attempt = 1; attempt < 10; attempt += 1) await attemptNow(cloud.environment, deliveryId);
  await ageEndpoint(cloud.environment, id, 11);
  expect(await attemptNow(cloud.environment, deliveryId)).toMatchObject({ state: 'waiting', attempts: 10 });
  return { tenant, id, deliveryId };
}

describe('An endpoint', () => {
  test('is not disabled by ten failures within ten minutes', async () => {
    const { tenant, id } = await open();
    const deliveryId = await emitOne(cloud.environment, tenant);
    for (let attempt = 1; attempt <= 11; attempt += 1) await attemptNow(cloud.environment, deliveryId);
    expect(await readEndpoint(cloud.environment, id)).toMatchObject({
      status: 'active',
      consecutive_failures: 11,
    });
  });

  test('is disabled by ten failures in a row over ten minutes, and what is emitted then waits', async () => {
    const { tenant, id } = await openDisabled();
    expect(await readEndpoint(cloud.environment, id)).toMatchObject({
      status: 'disabled',
      disabled_reason: 'failures',
    });
    expect(await emitEvent(cloud.environment, tenant)).toEqual([]);
    const review = await listWebhookDeliveries(operator(), {
      organizationId: tenant.organizationId,
      states: ['waiting', 'failed'],
      limit: 10,
    });
    expect(review.map(({ state, attempts }) => [state, attempts])).toEqual([
      ['waiting', 0],
      ['waiting', 10],
    ]);
  });

  test('that succeeds now and then is not disabled, and is told of', async () => {
    const { tenant, id } = await open();
    for (let round = 0; round < 2; round += 1) {
      const deliveryId = await emitOne(cloud.environment, tenant);
      for (let attempt = 1; attempt < 10; attempt += 1) await attemptNow(cloud.environment, deliveryId);
      await ageEndpoint(cloud.environment, id, 600);
      receiver.behave(answerWith(200));
      expect(await attemptNow(cloud.environment, deliveryId)).toMatchObject({ state: 'delivered' });
      receiver.behave(answerWith(500));
    }
    expect(await readEndpoint(cloud.environment, id)).toEqual({
      status: 'active',
      disabled_reason: null,
      consecutive_failures: 0,
    });
    await runJob(cloud.environment, 'webhooks/purge');
    await waitFor('the alert', async () =>
      readFileSync(cloud.logFile, 'utf8')
        .split('\n')
        .find((line) => line.includes('webhook_endpoint_flapping') && line.includes(`"endpointId":${id},`)),
    );
  });

  test('that is disabled is probed once an hour, with one delivery, and a success sends what waits', async () => {
    const { tenant, id, deliveryId } = await openDisabled();
    await emitEvent(cloud.environment, tenant);
    await sweep();
    expect(await readDelivery(cloud.environment, deliveryId)).toMatchObject({ attempts: 10 });

    const path = `/${tenant.organizationId}`;
    const received = () => receiver.hooks.filter((hook) => hook.path === path).length;
    const waiting = async () =>
      (
        await listWebhookDeliveries(operator(), {
          organizationId: tenant.organizationId,
          states: ['waiting'],
          limit: 9,
        })
      ).length;
    await ageEndpoint(cloud.environment, id, 61);
    await sweepUntil('the probe', async () => received() === 11 && (await waiting()) === 2);
    await sweep();
    expect(await readEndpoint(cloud.environment, id)).toMatchObject({ status: 'disabled' });

    receiver.behave(answerWith(200));
    await ageEndpoint(cloud.environment, id, 61);
    await sweepUntil('the probe', async () => received() === 12 && (await waiting()) === 1);
    expect(await readEndpoint(cloud.environment, id)).toMatchObject({
      status: 'active',
      consecutive_failures: 0,
    });
    await sweepUntil('what waited', isAt(deliveryId, 11));
    expect(await readDelivery(cloud.environment, deliveryId)).toMatchObject({ state: 'delivered' });
  });

  test('that is disabled is enabled by a test event that succeeds', async () => {
    const { id } = await openDisabled();
    receiver.behave(answerWith(200));
    const { deliveryId } = await sendTestEvent(operator(), id);
    await attemptNow(cloud.environment, deliveryId);
    expect(await readEndpoint(cloud.environment, id)).toMatchObject({ status: 'active' });
  });

  test('that the operator has disabled stays so until he enables it, and then gets what waited', async () => {
    const { tenant, id } = await open();
    const deliveryId = await emitOne(cloud.environment, tenant);
    await setWebhookEndpointStatus(operator(), id, 'disabled');
    expect(await attemptNow(cloud.environment, deliveryId)).toMatchObject({ state: 'waiting', attempts: 0 });
    receiver.behave(answerWith(200));
    await attemptNow(cloud.environment, (await sendTestEvent(operator(), id)).deliveryId);
    await ageEndpoint(cloud.environment, id, 61);
    await sweep();
    expect(await readEndpoint(cloud.environment, id)).toMatchObject({ disabled_reason: 'operator' });
    expect(await readDelivery(cloud.environment, deliveryId)).toMatchObject({ state: 'waiting' });

    await setWebhookEndpointStatus(operator(), id, 'active');
    await sweepUntil('the delivery', isAt(deliveryId, 1));
    expect(await readDelivery(cloud.environment, deliveryId)).toMatchObject({ state: 'delivered' });
  });

  test('that is removed gets nothing more, neither what was pending nor what waited', async () => {
    const { tenant, id, deliveryId } = await openDisabled();
    await setWebhookEndpointStatus(operator(), id, 'removed');
    await sweep();
    expect(await readDelivery(cloud.environment, deliveryId)).toMatchObject({
      state: 'canceled',
      attempts: 10,
    });

    const other = await open();
    const pending = await emitOne(cloud.environment, other.tenant);
    await setWebhookEndpointStatus(operator(), other.id, 'removed');
    expect(await attemptNow(cloud.environment, pending)).toMatchObject({ state: 'canceled', attempts: 0 });
    const { organizationId } = tenant;
    await expect(resendWebhooks(operator(), { organizationId, deliveryId })).rejects.toThrow('no delivery');
  });

  test('that moves gets at its new URL what is on its way', async () => {
    const { tenant, id } = await open();
    const deliveryId = await emitOne(cloud.environment, tenant);
    await attemptNow(cloud.environment, deliveryId);
    const moved = `/moved-${id}`;
    await changeWebhookUrl(operator(), id, receiver.url + moved);
    receiver.behave(answerWith(200));
    expect(await attemptNow(cloud.environment, deliveryId)).toMatchObject({
      state: 'delivered',
      attempts: 2,
    });
    expect(receiver.hooks.filter((hook) => hook.path === moved)).toHaveLength(1);
  });
});

describe('A resend', () => {
  test('while a retry is pending takes its place, and a second one runs too', async () => {
    const { tenant } = await open();
    const { organizationId } = tenant;
    const deliveryId = await emitOne(cloud.environment, tenant);
    await attemptNow(cloud.environment, deliveryId);
    for (const attempts of [2, 3]) {
      await resendWebhooks(operator(), { organizationId, deliveryId });
      await sweepUntil('the attempt', isAt(deliveryId, attempts));
    }
    // The message of the retry that was pending asks for an attempt that is made.
    await runJob(cloud.environment, 'webhooks/deliver', JSON.stringify({ deliveryId, attempt: 2 }));
    const log = await readAttempts(cloud.environment, deliveryId);
    expect(log.map(({ attempt, trigger }) => [attempt, trigger])).toEqual([
      [1, 'schedule'],
      [2, 'manual'],
      [3, 'manual'],
    ]);
    expect(await readDelivery(cloud.environment, deliveryId)).toMatchObject({
      state: 'pending',
      attempts: 3,
    });
  });

  test('of what has failed begins a schedule of its own', async () => {
    const { organizationId } = await createTenant(cloud.environment);
    const deliveryId = await emitOne(cloud.environment, { organizationId }, receiver.url);
    for (let attempt = 1; attempt <= 12; attempt += 1) await attemptNow(cloud.environment, deliveryId);
    expect(await readDelivery(cloud.environment, deliveryId)).toMatchObject({
      state: 'failed',
      attempts: 12,
    });
    await resendWebhooks(operator(), { organizationId, deliveryId });
    const { state, attempts, next_attempt_at } = await attemptNow(cloud.environment, deliveryId);
    expect([state, attempts]).toEqual(['pending', 13]);
    expect(next_attempt_at.getTime() - Date.now()).toBeLessThan(6_500);
  });

  test('of what was delivered is sent again', async () => {
    receiver.behave(answerWith(200));
    const { tenant } = await open();
    const { organizationId } = tenant;
    const deliveryId = await emitOne(cloud.environment, tenant);
    await attemptNow(cloud.environment, deliveryId);
    await resendWebhooks(operator(), { organizationId, deliveryId });
    await sweepUntil('the second', isAt(deliveryId, 2));
    const log = await readAttempts(cloud.environment, deliveryId);
    expect(log.map(({ outcome }) => outcome)).toEqual(['succeeded', 'succeeded']);
    expect(new Set(log.map(({ sent_id }) => sent_id)).size).toBe(2);
  });

  test('of everything takes the review queue since a moment, with twelve attempts each', async () => {
    const { tenant, deliveryId } = await openDisabled();
    const { organizationId } = tenant;
    await query(
      cloud.environment,
      `update webhook_event set occurred_at = occurred_at - interval '2 days' where organization_id = $1`,
      [organizationId],
    );
    await emitEvent(cloud.environment, tenant);
    await emitEvent(cloud.environment, tenant);
    const since = new Date(Date.now() - 86_400_000);
    expect(await resendWebhooks(operator(), { organizationId, since })).toEqual({ resent: 2 });
    expect(await readDelivery(cloud.environment, deliveryId)).toMatchObject({
      state: 'waiting',
      attempts: 10,
    });

    receiver.behave(answerWith(200));
    await resendWebhooks(operator(), { organizationId, deliveryId });
    const states = () =>
      listWebhookDeliveries(operator(), { organizationId, states: ['delivered'], limit: 9 });
    await sweepUntil('all three', async () => (await states()).length === 3);
    const all = await listWebhookDeliveries(operator(), { organizationId, limit: 10 });
    expect(all.map(({ state, attempts }) => [state, attempts])).toEqual([
      ['delivered', 1],
      ['delivered', 1],
      ['delivered', 11],
    ]);
  });

  test('of another organization is refused', async () => {
    const { tenant } = await open();
    const deliveryId = await emitOne(cloud.environment, tenant);
    const { organizationId } = await createTenant(cloud.environment);
    await expect(resendWebhooks(operator(), { organizationId, deliveryId })).rejects.toThrow('no delivery');
  });
});
