import { describe, expect, test } from 'vitest';
import { setWebhookEndpointStatus } from '../../../shared/webhooks/endpoints/change-webhook-endpoint.ts';
import { listWebhookDeliveries } from '../../../shared/webhooks/endpoints/list-webhook-deliveries.ts';
import { sendTestEvent } from '../../../shared/webhooks/endpoints/send-test-event.ts';
import { query } from '../../harness/database.ts';
import { answerWith } from '../../harness/http/receiver.ts';
import {
  ageEndpoint,
  attemptNow,
  emitEvent,
  emitOne,
  endpointOf,
  readDelivery,
  readEndpoint,
} from '../../harness/webhooks.ts';
import { useWebhookTrial } from './trial.ts';

const trial = useWebhookTrial();

describe('A disabled endpoint', () => {
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

  test('is enabled by a successful test event', async () => {
    const { tenant, id } = await trial.openDisabled();
    trial.receiver.behave(answerWith(200));
    const { deliveryId } = await sendTestEvent(trial.operator(), endpointOf(tenant, id));
    await attemptNow(trial.cloud.environment, deliveryId);
    expect(await readEndpoint(trial.cloud.environment, id)).toMatchObject({ status: 'active' });
  });

  test('stays disabled if the operator did it, until the operator enables it, and then receives what waited', async () => {
    const { tenant, id } = await trial.open();
    const deliveryId = await emitOne(trial.cloud.environment, tenant);
    await setWebhookEndpointStatus(trial.operator(), endpointOf(tenant, id), 'disabled');
    expect(await attemptNow(trial.cloud.environment, deliveryId)).toMatchObject({
      state: 'waiting',
      attempts: 0,
    });
    trial.receiver.behave(answerWith(200));
    await attemptNow(
      trial.cloud.environment,
      (await sendTestEvent(trial.operator(), endpointOf(tenant, id))).deliveryId,
    );
    await ageEndpoint(trial.cloud.environment, id, 61);
    await trial.sweep();
    expect(await readEndpoint(trial.cloud.environment, id)).toMatchObject({ disabled_reason: 'operator' });
    expect(await readDelivery(trial.cloud.environment, deliveryId)).toMatchObject({ state: 'waiting' });

    await setWebhookEndpointStatus(trial.operator(), endpointOf(tenant, id), 'active');
    await trial.sweepUntil('the delivery', trial.isAt(deliveryId, 1));
    expect(await readDelivery(trial.cloud.environment, deliveryId)).toMatchObject({ state: 'delivered' });
  });

  test('stays disabled if the customer did it, and only an operator can change what an operator disabled', async () => {
    const { tenant, id } = await trial.open();
    const operator = trial.operator();
    const customer = { ...operator, actor: { actor: 'user', actorId: 1, actorName: 'Ana' } as const };
    const read = () => readEndpoint(trial.cloud.environment, id);
    await setWebhookEndpointStatus(customer, endpointOf(tenant, id), 'disabled');
    expect(await read()).toMatchObject({ status: 'disabled', disabled_reason: 'customer' });
    trial.receiver.behave(answerWith(200));
    await attemptNow(
      trial.cloud.environment,
      (await sendTestEvent(operator, endpointOf(tenant, id))).deliveryId,
    );
    expect(await read()).toMatchObject({ status: 'disabled', disabled_reason: 'customer' });
    await setWebhookEndpointStatus(customer, endpointOf(tenant, id), 'active');

    await setWebhookEndpointStatus(operator, endpointOf(tenant, id), 'disabled');
    for (const status of ['active', 'disabled'] as const)
      await expect(setWebhookEndpointStatus(customer, endpointOf(tenant, id), status)).rejects.toMatchObject({
        code: 'ENDPOINT_DISABLED_BY_OPERATOR',
      });
    expect(await read()).toMatchObject({ status: 'disabled', disabled_reason: 'operator' });
    await setWebhookEndpointStatus(operator, endpointOf(tenant, id), 'active');
    expect(await read()).toMatchObject({ status: 'active', disabled_reason: null });
  });
});
