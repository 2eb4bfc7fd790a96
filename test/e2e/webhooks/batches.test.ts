import { Webhook } from 'standardwebhooks';
import { expect, inject, test } from 'vitest';
import { setBatchSize } from '../../../shared/webhooks/endpoints/change-webhook-endpoint.ts';
import { getWebhookDelivery } from '../../../shared/webhooks/endpoints/get-webhook-delivery.ts';
import { resendWebhooks } from '../../../shared/webhooks/endpoints/resend-webhooks.ts';
import { query } from '../../harness/database.ts';
import { answerWith, type Hook, startReceiver } from '../../harness/http/receiver.ts';
import { createTenant, type Tenant } from '../../harness/organization.ts';
import { createSignedIn } from '../../harness/portal/portal.ts';
import { waitFor } from '../../harness/wait-for.ts';
import { addEndpoint, attemptNow, endpointOf, serveLane } from '../../harness/webhooks.ts';

const environment = inject('environment');

/** Emits events in one statement, numbered from `first`, without publishing them; returns their lane. */
async function emitNumbered(
  { organizationId }: Tenant,
  first: number,
  count: number,
  text = '',
  type = 'urlshortener.link.deleted',
): Promise<string> {
  const [row] = await query<{ lane: string }>(
    environment,
    `select routine.emit_events($1, $5, 'urlshortener', clock_timestamp(),
              (select array_agg(jsonb_build_object('n', n, 'text', $4::text) order by n)
                 from generate_series($2::int, $2 + $3 - 1) n)) -> 0 ->> 'lane' as lane`,
    [organizationId, first, count, text, type],
  );
  return row?.lane ?? '';
}

const numbersOf = ({ json }: Hook): number[] =>
  json.events.map(({ data }: { data: { n: number } }) => data.n);
const range = (first: number, count: number) => Array.from({ length: count }, (_, n) => first + n);

async function open(batchSize: number) {
  const receiver = await startReceiver();
  const tenant = await createTenant(environment);
  const endpoint = await addEndpoint(environment, tenant, receiver.url, { batchSize });
  return { receiver, tenant, endpoint };
}

const deliveriesOf = ({ organizationId }: Tenant) =>
  query<{ id: string; state: string; attempts: number; count: number }>(
    environment,
    `select id, state, attempts, cardinality(event_ids) as count from webhook_delivery
      where organization_id = $1 order by next_attempt_at`,
    [organizationId],
  );

test('an endpoint that takes batches receives every event once, in order and signed as a whole', async () => {
  const { receiver, tenant, endpoint } = await open(10);
  await serveLane(environment, await emitNumbered(tenant, 0, 34));
  const hooks = await waitFor('all batches', async () =>
    receiver.hooks.length >= 4 ? receiver.hooks : undefined,
  );
  await receiver.close();
  const batches = hooks.map(numbersOf).toSorted(([one = 0], [other = 0]) => one - other);
  expect(batches).toEqual([range(0, 10), range(10, 10), range(20, 10), range(30, 4)]);
  expect(new Set(hooks.map(({ headers }) => headers['idempotency-key'])).size).toBe(4);
  for (const { headers, body, json } of hooks) {
    expect(new Webhook(endpoint.secret).verify(body, headers)).toEqual(json);
    expect(headers['x-service-event-type']).toBe('batch');
    expect(json.events[0]).toMatchObject({ type: 'urlshortener.link.deleted', version: 1 });
  }
  expect((await deliveriesOf(tenant)).map(({ state, count }) => [state, count])).toEqual([
    ...[10, 10, 10, 4].map((count) => ['delivered', count]),
  ]);
});

test('a batch keeps its events and its form when it is retried, resent, or the endpoint takes fewer', async () => {
  const { receiver, tenant, endpoint } = await open(5);
  receiver.behave(answerWith(503));
  await serveLane(environment, await emitNumbered(tenant, 0, 5));
  const [batch] = await deliveriesOf(tenant);
  if (batch === undefined) throw new Error('Nothing was sent.');
  await emitNumbered(tenant, 5, 2);
  await setBatchSize(tenant.ctx, endpointOf(tenant, endpoint.id), 1);
  receiver.behave(answerWith(204));
  expect(await attemptNow(environment, batch.id)).toMatchObject({ state: 'delivered' });
  await resendWebhooks(tenant.ctx, { organizationId: tenant.organizationId, deliveryId: batch.id });
  const same = () => receiver.hooks.filter(({ headers }) => headers['idempotency-key'] === batch.id);
  await waitFor('the resent batch', async () => same().length >= 3 || undefined);
  await receiver.close();
  expect(new Set(same().map(({ body }) => body)).size).toBe(1);
  expect(same().map(numbersOf)[0]).toEqual(range(0, 5));
  const { items } = (await tenant.api.get('/webhooks/deliveries')).json.data;
  expect(items.find(({ id }: { id: string }) => id === batch.id)).toMatchObject({ events: 5 });
  const address = { organizationId: tenant.organizationId, deliveryId: batch.id };
  expect((await getWebhookDelivery(tenant.ctx, address)).requestBody).toBe(same()[0]?.body);
});

test('a batch has at most 1 MiB, and an event alone is a list of one', async () => {
  const { receiver, tenant } = await open(500);
  await serveLane(environment, await emitNumbered(tenant, 0, 9, 'x'.repeat(300_000)));
  await waitFor('all batches', async () => receiver.hooks.length >= 3 || undefined);
  await serveLane(environment, await emitNumbered(tenant, 9, 1));
  await waitFor('the event alone', async () => receiver.hooks.length >= 4 || undefined);
  await receiver.close();
  expect(receiver.hooks.map((hook) => numbersOf(hook).length)).toEqual([3, 3, 3, 1]);
  for (const { body } of receiver.hooks) expect(Buffer.byteLength(body)).toBeLessThan(2 ** 20);
});

test('a list of deliveries continues where it ended, though its last delivery has joined a batch since', async () => {
  const { receiver, tenant } = await open(10);
  // Events of one statement are listed in any order; the older statement's come after the first page.
  await emitNumbered(tenant, 0, 10);
  const lane = await emitNumbered(tenant, 10, 10);
  const list = async (cursor = '') =>
    (await tenant.api.get(`/webhooks/deliveries?limit=5${cursor && `&cursor=${cursor}`}`)).json.data;
  const first = await list();
  expect(first.items).toHaveLength(5);
  await serveLane(environment, lane);
  await waitFor('both batches', async () => receiver.hooks.length >= 2 || undefined);
  await receiver.close();
  const second = await list(first.nextCursor);
  expect(second.nextCursor).toBeNull();
  const listed = [...first.items, ...second.items].map(({ id }: { id: string }) => id);
  expect(listed).toEqual(expect.arrayContaining((await deliveriesOf(tenant)).map(({ id }) => id)));
  expect((await tenant.api.get('/webhooks/deliveries?cursor=x')).status).toBe(400);
});

test('a list of deliveries by type has the batches with any event of it, in the API and the portal', async () => {
  const receiver = await startReceiver();
  const tenant = await createSignedIn(environment);
  await addEndpoint(environment, tenant, receiver.url, { batchSize: 10 });
  const lane = await emitNumbered(tenant, 0, 3);
  await emitNumbered(tenant, 3, 1, '', 'urlshortener.batch.completed');
  await serveLane(environment, lane);
  await waitFor('the batch', async () => receiver.hooks[0]);
  await receiver.close();
  const [batch] = await deliveriesOf(tenant);
  const idsOf = async (type: string): Promise<string[]> =>
    (await tenant.api.get(`/webhooks/deliveries?type=${type}`)).json.data.items.map(
      ({ id }: { id: string }) => id,
    );
  for (const type of ['urlshortener.link.deleted', 'urlshortener.batch.completed']) {
    expect(await idsOf(type)).toEqual([batch?.id]);
    expect((await tenant.portal.get(`${tenant.base}/deliveries?type=${type}`)).text).toContain(
      `${tenant.base}/deliveries/${batch?.id}`,
    );
  }
  expect(await idsOf('urlshortener.link.created')).toEqual([]);
});
