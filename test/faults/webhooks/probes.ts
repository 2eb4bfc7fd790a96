import { describe, expect, test } from 'vitest';
import { listWebhookDeliveries } from '../../../shared/webhooks/endpoints/list-webhook-deliveries.ts';
import { sendTestEvent } from '../../../shared/webhooks/endpoints/send-test-event.ts';
import { setWebhookEndpointStatus } from '../../../shared/webhooks/endpoints/set-webhook-endpoint-status.ts';
import { query } from '../../harness/database.ts';
import { answerWith } from '../../harness/http/receiver.ts';
import {
  ageEndpoint,
  attemptNow,
  emitEvent,
  emitOne,
  readDelivery,
  readEndpoint,
} from '../../harness/webhooks.ts';
import type { WebhookTrial } from './trial.ts';

/** How a disabled endpoint is enabled again. */
export function testProbes(trial: WebhookTrial): void {
  describe('An endpoint that is disabled', () => {
    test('is probed once an hour, with one delivery, and a success sends what waits', async () => {
      const { tenant, id, deliveryId } = await trial.openDisabled();
      await emitEvent(trial.cloud.environment, tenant);
      await trial.sweep();
      expect(await readDelivery(trial.cloud.environment, deliveryId)).toMatchObject({ attempts: 10 });

      const path = `/${tenant.organizationId}`;
      const received = () => trial.receiver.hooks.filter((hook) => hook.path === path).length;
      const waiting = async () =>
        (
          await listWebhookDeliveries(trial.operator(), {
            organizationId: tenant.organizationId,
            states: ['waiting'],
            limit: 9,
          })
        ).length;
      // A delivery is received before its outcome is saved; until then it is under way.
      const underWay = () =>
        query(
          trial.cloud.environment,
          'select from webhook_delivery where organization_id = $1 and claimed_until is not null',
          [tenant.organizationId],
        );
      const isAt = async (receipts: number, left: number) =>
        received() === receipts && (await waiting()) === left && (await underWay()).length === 0;
      await ageEndpoint(trial.cloud.environment, id, 61);
      await trial.sweepUntil('the probe', () => isAt(11, 2));
      await trial.sweep();
      expect(await readEndpoint(trial.cloud.environment, id)).toMatchObject({ status: 'disabled' });

      trial.receiver.behave(answerWith(200));
      await ageEndpoint(trial.cloud.environment, id, 61);
      await trial.sweepUntil('the probe', () => isAt(12, 1));
      expect(await readEndpoint(trial.cloud.environment, id)).toMatchObject({
        status: 'active',
        consecutive_failures: 0,
      });
      await trial.sweepUntil('what waited', trial.isAt(deliveryId, 11));
      expect(await readDelivery(trial.cloud.environment, deliveryId)).toMatchObject({ state: 'delivered' });
    });

    test('is enabled by a test event that succeeds', async () => {
      const { id } = await trial.openDisabled();
      trial.receiver.behave(answerWith(200));
      const { deliveryId } = await sendTestEvent(trial.operator(), id);
      await attemptNow(trial.cloud.environment, deliveryId);
      expect(await readEndpoint(trial.cloud.environment, id)).toMatchObject({ status: 'active' });
    });

    test('by the operator stays so until he enables it, and then gets what waited', async () => {
      const { tenant, id } = await trial.open();
      const deliveryId = await emitOne(trial.cloud.environment, tenant);
      await setWebhookEndpointStatus(trial.operator(), id, 'disabled');
      expect(await attemptNow(trial.cloud.environment, deliveryId)).toMatchObject({
        state: 'waiting',
        attempts: 0,
      });
      trial.receiver.behave(answerWith(200));
      await attemptNow(trial.cloud.environment, (await sendTestEvent(trial.operator(), id)).deliveryId);
      await ageEndpoint(trial.cloud.environment, id, 61);
      await trial.sweep();
      expect(await readEndpoint(trial.cloud.environment, id)).toMatchObject({ disabled_reason: 'operator' });
      expect(await readDelivery(trial.cloud.environment, deliveryId)).toMatchObject({ state: 'waiting' });

      await setWebhookEndpointStatus(trial.operator(), id, 'active');
      await trial.sweepUntil('the delivery', trial.isAt(deliveryId, 1));
      expect(await readDelivery(trial.cloud.environment, deliveryId)).toMatchObject({ state: 'delivered' });
    });

    test('by the customer stays so too, and nobody but the operator changes what the operator disabled', async () => {
      const { id } = await trial.open();
      const operator = trial.operator();
      const customer = { ...operator, by: { actor: 'user', actorId: 1, actorName: 'Ana' } as const };
      const read = () => readEndpoint(trial.cloud.environment, id);
      await setWebhookEndpointStatus(customer, id, 'disabled');
      expect(await read()).toMatchObject({ status: 'disabled', disabled_reason: 'customer' });
      trial.receiver.behave(answerWith(200));
      await attemptNow(trial.cloud.environment, (await sendTestEvent(operator, id)).deliveryId);
      expect(await read()).toMatchObject({ status: 'disabled', disabled_reason: 'customer' });
      await setWebhookEndpointStatus(customer, id, 'active');

      await setWebhookEndpointStatus(operator, id, 'disabled');
      for (const status of ['active', 'disabled'] as const)
        await expect(setWebhookEndpointStatus(customer, id, status)).rejects.toMatchObject({
          reason: 'may-not-change',
        });
      expect(await read()).toMatchObject({ status: 'disabled', disabled_reason: 'operator' });
      await setWebhookEndpointStatus(operator, id, 'active');
      expect(await read()).toMatchObject({ status: 'active', disabled_reason: null });
    });

    test('and enabled again gets what waited in parts, however much it is', async () => {
      const { tenant, id } = await trial.open();
      await setWebhookEndpointStatus(trial.operator(), id, 'disabled');
      for (let event = 0; event < 3; event += 1) await emitEvent(trial.cloud.environment, tenant);
      await setWebhookEndpointStatus(trial.operator(), id, 'active');
      const { organizationId } = tenant;
      const waiting = () =>
        listWebhookDeliveries(trial.operator(), { organizationId, states: ['waiting'], limit: 9 });
      for (const left of [1, 0]) {
        await query(trial.cloud.environment, 'select routine.sweep_webhooks(2, 20, now())');
        expect(await waiting()).toHaveLength(left);
      }
    });
  });
}
