import { afterAll, beforeAll, expect, test } from 'vitest';
import { callWith, numberEnding, uploadTone, waitForCall } from '../harness/call-blasting.ts';
import { readCounters } from '../harness/clicks.ts';
import { query } from '../harness/database.ts';
import { createLink } from '../harness/links.ts';
import { mobileNumbers, waitForBatch } from '../harness/numbers.ts';
import { openLink } from '../harness/open-link.ts';
import { createTenant } from '../harness/organization.ts';
import { answerWith, type Receiver, startReceiver } from '../harness/receiver.ts';
import { startTestCloud, type TestCloud } from '../harness/test-cloud.ts';
import { visit } from '../harness/visit.ts';
import { waitFor } from '../harness/wait-for.ts';
import { addEndpoint } from '../harness/webhooks.ts';

/** Attempts are given up after 10 s: what takes less has not waited for one. */
const PACE_MS = 8_000;
const ENDPOINTS = 30;
const EVENTS = 6;

let cloud: TestCloud;
let hanging: Receiver;
let receiver: Receiver;
beforeAll(async () => {
  cloud = await startTestCloud();
  hanging = await startReceiver(() => {});
  receiver = await startReceiver();
});
afterAll(async () => {
  await Promise.all([hanging.close(), receiver.close()]);
  await cloud.stop();
});

test('thirty servers that hang delay no drain, call, batch or webhook of another', async () => {
  const quick = await createTenant(cloud.environment);
  await addEndpoint(cloud.environment, quick, `${receiver.url}/quick`, { services: ['urlshortener'] });
  const { link } = await openLink(cloud.environment);
  const audioId = await uploadTone(quick);
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

  const within = (what: string, check: () => Promise<true | undefined>) => waitFor(what, check, PACE_MS);
  const startedAt = Date.now();
  const paces = await Promise.all([
    createLink(quick).then(() =>
      within('the webhook of another', async () =>
        receiver.hooks.some(({ path }) => path === '/quick') ? true : undefined,
      ),
    ),
    visit(link.shortUrl).then(() =>
      within('the drain', async () =>
        (await readCounters(cloud.environment, link.code)).clicks === 1 ? true : undefined,
      ),
    ),
    callWith(quick, { audioId, to: numberEnding('00') }).then((id) => waitForCall(quick, id)),
    quick.api
      .post('/numberinsight/batch', { numbers: mobileNumbers(10) })
      .then(({ json }) => waitForBatch(quick, json.data.jobId)),
  ]);
  expect(paces).toHaveLength(4);
  expect(Date.now() - startedAt).toBeLessThan(PACE_MS);
  const [under] = await query<{ places: number }>(
    cloud.environment,
    'select count(*)::int as places from webhook_delivery where claimed_until > now()',
  );
  expect(under?.places).toBeLessThanOrEqual(50);
}, 120_000);

test('a server that has hung is asked one thing at a time, until it is quick: then all that waited goes on', async () => {
  const tenant = await createTenant(cloud.environment);
  const slow = await startReceiver(() => {});
  await addEndpoint(cloud.environment, tenant, `${slow.url}/slow`, { services: ['urlshortener'] });
  const [{ lane } = { lane: '' }] = await query<{ lane: string }>(
    cloud.environment,
    `select routine.delivery_lane(organization_id, id, 'urlshortener') as lane from webhook_endpoint where organization_id = $1`,
    [tenant.organizationId],
  );
  await query(cloud.environment, 'insert into webhook_slow_lane (lane) values ($1)', [lane]);
  for (let n = 0; n < 12; n += 1) await createLink(tenant);
  const standing = () =>
    query(cloud.environment, 'select from webhook_delivery where stands and lane = $1', [lane]);
  await waitFor('the others in line', async () => ((await standing()).length === 11 ? true : undefined));
  expect(slow.hooks).toHaveLength(1);

  slow.behave(answerWith(204));
  // The first attempt hangs to its end, and is made again before or after the others.
  await waitFor('the others', async () =>
    new Set(slow.hooks.map(({ json }) => json.id)).size === 12 ? true : undefined,
  );
  await waitFor('no line', async () => ((await standing()).length === 0 ? true : undefined));
  expect(await query(cloud.environment, 'select from webhook_slow_lane where lane = $1', [lane])).toEqual([]);
  await slow.close();
}, 120_000);
