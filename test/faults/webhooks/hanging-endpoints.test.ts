import { afterAll, beforeAll, expect, test } from 'vitest';
import { callWith, numberEnding, uploadTone, waitForCall } from '../../harness/calls/call-blasting.ts';
import { IS_CI } from '../../harness/ci.ts';
import { useCloud } from '../../harness/cloud/use-cloud.ts';
import { query } from '../../harness/database.ts';
import { answerWith, type Receiver, startReceiver } from '../../harness/http/receiver.ts';
import { visit } from '../../harness/http/visit.ts';
import { readCounters } from '../../harness/links/clicks.ts';
import { createLink } from '../../harness/links/links.ts';
import { openLink } from '../../harness/links/open-link.ts';
import { mobileNumbers, waitForBatch } from '../../harness/numbers.ts';
import { createTenant, type Tenant } from '../../harness/organization.ts';
import { waitFor } from '../../harness/wait-for.ts';
import { addEndpoint } from '../../harness/webhooks.ts';

/** Attempts time out after 10 s: whatever is delayed by less than this has not waited for one. */
const DELAY_MS = 8_000;
const ENDPOINTS = 30;
const EVENTS = 6;

const cloud = useCloud({ schedules: true, alone: true });
let hanging: Receiver;
let receiver: Receiver;
beforeAll(async () => {
  hanging = await startReceiver(() => {});
  receiver = await startReceiver();
});
afterAll(async () => {
  await Promise.all([hanging.close(), receiver.close()]);
});

/** Measures the time that a webhook, a drain, a call and a batch take in parallel until all are done. */
async function timeOf(tenant: Tenant, audioId: string): Promise<number> {
  const { link } = await openLink(cloud.environment);
  const sent = receiver.hooks.length;
  const startedAt = Date.now();
  await Promise.all([
    createLink(tenant).then(() =>
      waitFor('the webhook', async () => (receiver.hooks.length > sent ? true : undefined)),
    ),
    visit(link.shortUrl).then(() =>
      waitFor('the drain', async () =>
        (await readCounters(cloud.environment, link.code)).clicks === 1 ? true : undefined,
      ),
    ),
    callWith(tenant, { audioId, to: numberEnding('00') }).then((id) => waitForCall(tenant, id)),
    tenant.api
      .post('/numberinsight/batch', { numbers: mobileNumbers(10) })
      .then(({ json }) => waitForBatch(tenant, json.data.jobId)),
  ]);
  return Date.now() - startedAt;
}

test.runIf(IS_CI)('thirty servers that hang delay no drain, call, batch or webhook of others', async () => {
  const quick = await createTenant(cloud.environment);
  await addEndpoint(cloud.environment, quick, `${receiver.url}/quick`, { services: ['urlshortener'] });
  const audioId = await uploadTone(quick);
  // The first run takes longer.
  await timeOf(quick, audioId);
  const unhindered = await timeOf(quick, audioId);
  const paths = Array.from({ length: ENDPOINTS }, (_, n) => `/${n}`);
  for (const path of paths) {
    const patient = await createTenant(cloud.environment);
    await addEndpoint(cloud.environment, patient, hanging.url + path);
    await patient.api.post('/urlshortener/links/bulk', {
      links: Array.from({ length: EVENTS }, (_, n) => ({ longUrl: `https://example.com/${n}` })),
    });
  }
  await waitFor('one attempt at each', async () =>
    paths.every((path) => hanging.hooks.some((hook) => hook.path === path)) ? true : undefined,
  );

  expect(await timeOf(quick, audioId)).toBeLessThan(unhindered + DELAY_MS);
  const [under] = await query<{ slots: number }>(
    cloud.environment,
    'select count(*)::int as slots from webhook_slot where held_until > now()',
  );
  expect(under?.slots).toBeGreaterThanOrEqual(20);
  expect(under?.slots).toBeLessThanOrEqual(45);
});

test.runIf(IS_CI)(
  'a server that hung gets one request at a time until it is fast, and then everything that waited',
  async () => {
    const tenant = await createTenant(cloud.environment);
    const slow = await startReceiver(() => {});
    await addEndpoint(cloud.environment, tenant, `${slow.url}/slow`, { services: ['urlshortener'] });
    const [{ lane } = { lane: '' }] = await query<{ lane: string }>(
      cloud.environment,
      `select routine.delivery_lane(organization_id, id, 'urlshortener') as lane from webhook_endpoint where organization_id = $1`,
      [tenant.organizationId],
    );
    await query(cloud.environment, 'insert into webhook_lane (lane, slow_at) values ($1, now())', [lane]);
    for (let n = 0; n < 12; n += 1) await createLink(tenant);
    const done = 'select from webhook_delivery where lane = $1 and attempts > 0';
    expect(slow.hooks.length).toBeLessThanOrEqual(1);
    await waitFor('the first', async () => (slow.hooks.length === 1 ? true : undefined));
    expect(await query(cloud.environment, done, [lane])).toHaveLength(1);

    slow.behave(answerWith(204));
    // The first attempt hangs until its timeout, and is repeated before or after the others.
    await waitFor('the others', async () =>
      new Set(slow.hooks.map(({ json }) => json.id)).size === 12 ? true : undefined,
    );
    await waitFor('a quick lane', async () =>
      (await query(cloud.environment, 'select from webhook_lane where lane = $1', [lane])).length === 0
        ? true
        : undefined,
    );
    await slow.close();
  },
);
