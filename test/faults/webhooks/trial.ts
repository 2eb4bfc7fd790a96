import { afterAll, beforeAll, beforeEach, expect } from 'vitest';
import type { OperatorContext } from '../../../operator/program/operator-context.ts';
import { useCloud } from '../../harness/cloud/use-cloud.ts';
import { answerWith, type Receiver, startReceiver } from '../../harness/http/receiver.ts';
import { runJob } from '../../harness/http/run-job.ts';
import { createTenant, operatorOf, type Tenant } from '../../harness/organization.ts';
import { waitFor } from '../../harness/wait-for.ts';
import {
  addEndpoint,
  ageEndpoint,
  attemptNow,
  cancelDeliveries,
  emitOne,
  readDelivery,
} from '../../harness/webhooks.ts';

/**
 * A cloud of a test file's own in which nothing is sent but what a test sends, to a server that fails until it is told
 * otherwise. Call it once, at the top of the file.
 */
export function useWebhookTrial() {
  const cloud = useCloud();
  let receiver: Receiver;
  beforeAll(async () => {
    receiver = await startReceiver();
  });
  afterAll(() => receiver.close());
  beforeEach(async () => {
    cloud.qstash.faults.refuse = true;
    receiver.behave(answerWith(500));
    await cancelDeliveries(cloud.environment);
  });

  const trial = {
    cloud,
    get receiver(): Receiver {
      return receiver;
    },
    operator: (): OperatorContext => operatorOf(cloud.environment),

    /** With the queue closed this fails when there is something to publish. */
    async sweep(): Promise<void> {
      expect((await runJob(cloud.environment, 'webhooks/sweep')).status).toBe(200);
    },

    /** Does something with the queue open until something is so; retries are not let in. */
    async whileOpen(act: () => Promise<unknown>, what: string, check: () => Promise<boolean>): Promise<void> {
      cloud.qstash.faults.refuse = false;
      await act();
      cloud.qstash.faults.refuse = true;
      await waitFor(what, async () => ((await check()) ? true : undefined));
    },

    /** The sweeper publishes and the queue delivers until something is so. */
    sweepUntil: (what: string, check: () => Promise<boolean>): Promise<void> =>
      trial.whileOpen(trial.sweep, what, check),

    /** Whether so many attempts of a delivery have ended. */
    isAt: (deliveryId: string, attempts: number) => async (): Promise<boolean> => {
      const delivery = await readDelivery(cloud.environment, deliveryId);
      return delivery.attempts === attempts && delivery.claimed_until === null;
    },

    /** A tenant with an endpoint. */
    async open(): Promise<{ tenant: Tenant; id: number }> {
      const tenant = await createTenant(cloud.environment);
      const url = `${receiver.url}/${tenant.organizationId}`;
      return { tenant, id: (await addEndpoint(cloud.environment, tenant, url)).id };
    },

    /** An endpoint that ten failures over more than ten minutes have disabled, and the delivery that they were of. */
    async openDisabled() {
      const { tenant, id } = await trial.open();
      const deliveryId = await emitOne(cloud.environment, tenant);
      for (let attempt = 1; attempt < 10; attempt += 1) await attemptNow(cloud.environment, deliveryId);
      await ageEndpoint(cloud.environment, id, 11);
      const delivery = await attemptNow(cloud.environment, deliveryId);
      expect(delivery).toMatchObject({ state: 'waiting', attempts: 10 });
      return { tenant, id, deliveryId };
    },
  };
  return trial;
}

export type WebhookTrial = ReturnType<typeof useWebhookTrial>;
