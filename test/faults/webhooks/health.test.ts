import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import {
  changeWebhookUrl,
  setWebhookEndpointStatus,
} from '../../../shared/webhooks/endpoints/change-webhook-endpoint.ts';
import { listWebhookDeliveries } from '../../../shared/webhooks/endpoints/list-webhook-deliveries.ts';
import { resendWebhooks } from '../../../shared/webhooks/endpoints/resend-webhooks.ts';
import { answerWith } from '../../harness/http/receiver.ts';
import { runJob } from '../../harness/http/run-job.ts';
import { told } from '../../harness/told.ts';
import { waitFor } from '../../harness/wait-for.ts';
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

describe('An endpoint', () => {
  test('is disabled by ten consecutive failures over ten minutes, and later events wait', async () => {
    const { tenant, id } = await trial.openDisabled();
    expect(await readEndpoint(trial.cloud.environment, id)).toMatchObject({
      status: 'disabled',
      disabled_reason: 'failures',
    });
    expect(await emitEvent(trial.cloud.environment, tenant)).toEqual([]);
    const review = await listWebhookDeliveries(trial.operator(), {
      organizationId: tenant.organizationId,
      states: ['waiting', 'failed'],
      limit: 10,
    });
    expect(review.map(({ state, attempts }) => [state, attempts])).toEqual([
      ['waiting', 0],
      ['waiting', 10],
    ]);
  });

  test('an endpoint that succeeds occasionally is not disabled, and its failures are reported', async () => {
    const { tenant, id } = await trial.open();
    for (let round = 0; round < 2; round += 1) {
      const deliveryId = await emitOne(trial.cloud.environment, tenant);
      for (let attempt = 1; attempt < 10; attempt += 1) await attemptNow(trial.cloud.environment, deliveryId);
      await ageEndpoint(trial.cloud.environment, id, 600);
      trial.receiver.behave(answerWith(200));
      expect(await attemptNow(trial.cloud.environment, deliveryId)).toMatchObject({ state: 'delivered' });
      trial.receiver.behave(answerWith(500));
    }
    expect(await readEndpoint(trial.cloud.environment, id)).toEqual({
      status: 'active',
      disabled_reason: null,
      consecutive_failures: 0,
    });
    await runJob(trial.cloud.environment, 'webhooks/purge');
    await waitFor('the alert', async () =>
      readFileSync(trial.cloud.logFile, 'utf8')
        .split('\n')
        .find((line) => line.includes('webhook_endpoint_flapping') && line.includes(`"endpointId":${id},`)),
    );
  });

  test('an endpoint that is removed receives nothing more, neither pending nor waiting', async () => {
    const { tenant, id, deliveryId } = await trial.openDisabled();
    await setWebhookEndpointStatus(trial.operator(), endpointOf(tenant, id), 'removed');
    await trial.sweep();
    expect(await readDelivery(trial.cloud.environment, deliveryId)).toMatchObject({
      state: 'canceled',
      attempts: 10,
    });

    const other = await trial.open();
    const pending = await emitOne(trial.cloud.environment, other.tenant);
    await setWebhookEndpointStatus(trial.operator(), endpointOf(other.tenant, other.id), 'removed');
    expect(await attemptNow(trial.cloud.environment, pending)).toMatchObject({
      state: 'canceled',
      attempts: 0,
    });
    const { organizationId } = tenant;
    await expect(told(resendWebhooks(trial.operator(), { organizationId, deliveryId }))).rejects.toThrow(
      'no delivery',
    );
  });

  test('an endpoint that moves receives pending deliveries at its new URL', async () => {
    const { tenant, id } = await trial.open();
    const deliveryId = await emitOne(trial.cloud.environment, tenant);
    await attemptNow(trial.cloud.environment, deliveryId);
    const moved = `/moved-${id}`;
    await changeWebhookUrl(trial.operator(), endpointOf(tenant, id), trial.receiver.url + moved);
    trial.receiver.behave(answerWith(200));
    expect(await attemptNow(trial.cloud.environment, deliveryId)).toMatchObject({
      state: 'delivered',
      attempts: 2,
    });
    expect(trial.receiver.hooks.filter((hook) => hook.path === moved)).toHaveLength(1);
  });
});
