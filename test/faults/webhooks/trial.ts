import { afterAll, beforeAll, beforeEach, expect } from 'vitest';
import type { Ctx } from '../../../shared/kernel/ctx.ts';
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
 * A cloud in which only what a test sends is sent, to a server that fails until told otherwise. Call it once, at the
 * top of the file.
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
    operator: (): Ctx => operatorOf(cloud.environment),

    /** Sweeps; with the queue closed this fails when there is something to publish. */
    async sweep(): Promise<void> {
      expect((await runJob(cloud.environment, 'webhooks/sweep')).status).toBe(200);
    },

    /** Runs `act` with the queue open, then waits for `check` with the queue closed to retries. */
    async whileOpen(act: () => Promise<unknown>, what: string, check: () => Promise<boolean>): Promise<void> {
      cloud.qstash.faults.refuse = false;
      await act();
      cloud.qstash.faults.refuse = true;
      await waitFor(what, async () => ((await check()) ? true : undefined));
    },

    /** Sweeps with the queue open, and waits until `check` holds. */
    sweepUntil: (what: string, check: () => Promise<boolean>): Promise<void> =>
      trial.whileOpen(trial.sweep, what, check),

    /** Whether exactly this many attempts of a delivery have ended. */
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

    /** An endpoint disabled by ten failures over more than ten minutes, and their delivery. */
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
