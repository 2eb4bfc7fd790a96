import { describe, expect, test } from 'vitest';
import { listWebhookDeliveries } from '../../../shared/webhooks/endpoints/list-webhook-deliveries.ts';
import { resendWebhooks } from '../../../shared/webhooks/endpoints/resend-webhooks.ts';
import { sendTestEvent } from '../../../shared/webhooks/endpoints/send-test-event.ts';
import { query } from '../../harness/database.ts';
import { answerWith } from '../../harness/http/receiver.ts';
import { createTenant } from '../../harness/organization.ts';
import {
  attemptNow,
  emitEvent,
  emitOne,
  endpointOf,
  laneOf,
  readAttempts,
  readDelivery,
  serveLane,
} from '../../harness/webhooks.ts';
import { useWebhookTrial } from './trial.ts';

const trial = useWebhookTrial();

describe('A resend', () => {
  test('replaces a pending retry, and a second one runs too', async () => {
    const { tenant } = await trial.open();
    const { organizationId } = tenant;
    const deliveryId = await emitOne(trial.cloud.environment, tenant);
    await attemptNow(trial.cloud.environment, deliveryId);
    for (const attempts of [2, 3]) {
      await resendWebhooks(trial.operator(), { organizationId, deliveryId });
      await trial.sweepUntil('the attempt', trial.isAt(deliveryId, attempts));
    }
    // The pending retry's message finds nothing due.
    const lane = await laneOf(trial.cloud.environment, deliveryId);
    await serveLane(trial.cloud.environment, lane);
    const log = await readAttempts(trial.cloud.environment, deliveryId);
    expect(log.map(({ attempt, trigger }) => [attempt, trigger])).toEqual([
      [1, 'schedule'],
      [2, 'manual'],
      [3, 'manual'],
    ]);
    expect(await readDelivery(trial.cloud.environment, deliveryId)).toMatchObject({
      state: 'pending',
      attempts: 3,
    });
  });

  test('a resend of a failed delivery starts a schedule of its own', async () => {
    const { organizationId } = await createTenant(trial.cloud.environment);
    const deliveryId = await emitOne(trial.cloud.environment, { organizationId }, trial.receiver.url);
    for (let attempt = 1; attempt <= 12; attempt += 1) await attemptNow(trial.cloud.environment, deliveryId);
    expect(await readDelivery(trial.cloud.environment, deliveryId)).toMatchObject({
      state: 'failed',
      attempts: 12,
    });
    await resendWebhooks(trial.operator(), { organizationId, deliveryId });
    const { state, attempts, next_attempt_at } = await attemptNow(trial.cloud.environment, deliveryId);
    expect([state, attempts]).toEqual(['pending', 13]);
    expect(next_attempt_at.getTime() - Date.now()).toBeLessThan(6_500);
  });

  test('a resend of a completed delivery sends it again', async () => {
    trial.receiver.behave(answerWith(200));
    const { tenant } = await trial.open();
    const { organizationId } = tenant;
    const deliveryId = await emitOne(trial.cloud.environment, tenant);
    await attemptNow(trial.cloud.environment, deliveryId);
    await resendWebhooks(trial.operator(), { organizationId, deliveryId });
    await trial.sweepUntil('the second', trial.isAt(deliveryId, 2));
    const log = await readAttempts(trial.cloud.environment, deliveryId);
    expect(log.map(({ outcome }) => outcome)).toEqual(['succeeded', 'succeeded']);
    expect(new Set(log.map(({ sent_id }) => sent_id)).size).toBe(2);
  });

  test('a resend of everything covers the review queue since a given time, with twelve attempts each', async () => {
    const { tenant, deliveryId } = await trial.openDisabled();
    const { organizationId } = tenant;
    await query(
      trial.cloud.environment,
      `update webhook_event set occurred_at = occurred_at - interval '2 days' where organization_id = $1`,
      [organizationId],
    );
    await emitEvent(trial.cloud.environment, tenant);
    await emitEvent(trial.cloud.environment, tenant);
    const since = new Date(Date.now() - 86_400_000);
    expect(await resendWebhooks(trial.operator(), { organizationId, since })).toEqual({
      resent: 2,
      sent: 'within a minute',
    });
    expect(await readDelivery(trial.cloud.environment, deliveryId)).toMatchObject({
      state: 'waiting',
      attempts: 10,
    });

    trial.receiver.behave(answerWith(200));
    await resendWebhooks(trial.operator(), { organizationId, deliveryId });
    const states = () =>
      listWebhookDeliveries(trial.operator(), { organizationId, states: ['delivered'], limit: 9 });
    await trial.sweepUntil('all three', async () => (await states()).length === 3);
    const all = await listWebhookDeliveries(trial.operator(), { organizationId, limit: 10 });
    expect(all.map(({ state, attempts }) => [state, attempts])).toEqual([
      ['delivered', 1],
      ['delivered', 1],
      ['delivered', 11],
    ]);
  });

  test('starts at once when QStash is reachable, and so does a test event', async () => {
    trial.receiver.behave(answerWith(200));
    const { tenant, id } = await trial.open();
    const { organizationId } = tenant;
    const deliveryId = await emitOne(trial.cloud.environment, tenant);
    const resend = async () =>
      expect(await resendWebhooks(trial.operator(), { organizationId, deliveryId })).toEqual({
        resent: 1,
        sent: 'now',
      });
    await trial.whileOpen(resend, 'the resend', trial.isAt(deliveryId, 1));
    const tried = async () => {
      expect(await sendTestEvent(trial.operator(), endpointOf(tenant, id))).toMatchObject({ sent: 'now' });
    };
    const received = () => trial.receiver.hooks.filter(({ path }) => path === `/${organizationId}`);
    await trial.whileOpen(tried, 'the test event', async () => received().length === 2);
    expect(received().map(({ json }) => json.type)).toEqual(['urlshortener.link.deleted', 'webhook.test']);
    // Both were sent at once, so the sweeper has nothing to publish; with the queue closed it would fail.
    await trial.sweep();
  });
});
