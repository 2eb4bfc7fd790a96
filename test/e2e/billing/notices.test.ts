import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { setSpendLimit } from '../../../shared/billing/limits/spend-limits.ts';
import { addUser } from '../../../shared/people/add-user.ts';
import { setWebhookEndpointStatus } from '../../../shared/webhooks/endpoints/change-webhook-endpoint.ts';
import { webhookErrors } from '../../contract/document/openapi-schemas.ts';
import { query } from '../../harness/database.ts';
import { answerWith, type Receiver, startReceiver } from '../../harness/http/receiver.ts';
import { createTenant, LINK_MICRO, operatorOf, type Tenant } from '../../harness/organization.ts';
import { waitFor } from '../../harness/wait-for.ts';
import { addEndpoint, attemptNow, endpointOf } from '../../harness/webhooks.ts';

const environment = inject('environment');
let receiver: Receiver;
beforeAll(async () => {
  receiver = await startReceiver();
});
afterAll(() => receiver.close());

const createLink = ({ api }: Tenant) =>
  api.post('/urlshortener/links', { longUrl: 'https://example.com/offers' });

/** An organization's webhook events of a type, by endpoint, in order. */
const readEvents = ({ organizationId }: Tenant, type: string) =>
  query<{ endpointId: string; deliveryId: string; data: Record<string, unknown> }>(
    environment,
    `select endpoint_id as "endpointId", webhook_delivery.id as "deliveryId", data
       from webhook_event join webhook_delivery on event_id = webhook_event.id
      where webhook_event.organization_id = $1 and type = $2 order by webhook_event.created_at, endpoint_id`,
    [organizationId, type],
  );

/** The mails to an organization's members, in order. */
const readOutbox = ({ organizationId }: Tenant, kind: string) =>
  query<{ role: string; data: Record<string, unknown> }>(
    environment,
    `select role, data from mail join membership using (organization_id, user_id)
      where organization_id = $1 and kind = $2 order by mail.created_at, role`,
    [organizationId, kind],
  );

/** An organization with an endpoint and a member of each role. */
async function openTenant() {
  const tenant = await createTenant(environment);
  const { organizationId } = tenant;
  for (const role of ['administrator', 'developer', 'member'] as const)
    await addUser(operatorOf(environment), {
      organizationId,
      email: `${role}-${organizationId}@example.com`,
      role,
    });
  const path = `/${crypto.randomUUID()}`;
  const endpoint = await addEndpoint(environment, tenant, `${receiver.url}${path}`);
  return { tenant, endpoint, path };
}

test('an event reports a spend limit at 80 % and when it is reached, once, and again after it changes', async () => {
  const { tenant, path } = await openTenant();
  const { organizationId } = tenant;
  const limit = (limitMicro: bigint) =>
    setSpendLimit(operatorOf(environment), { organizationId, period: 'day', limitMicro });
  await limit(5n * LINK_MICRO);
  for (let made = 0; made < 3; made += 1) expect((await createLink(tenant)).status).toBe(201);
  expect(await readOutbox(tenant, 'spend_limit')).toEqual([]);

  await createLink(tenant);
  expect((await readOutbox(tenant, 'spend_limit')).map(({ role, data }) => [role, data.percent])).toEqual([
    ['administrator', 80],
    ['owner', 80],
  ]);
  expect(await readEvents(tenant, 'billing.spend_limit.reached')).toEqual([]);

  await createLink(tenant);
  const refused = await Promise.all([1, 2, 3].map(() => createLink(tenant)));
  expect(refused.map(({ status }) => status)).toEqual([402, 402, 402]);
  const [event, ...others] = await readEvents(tenant, 'billing.spend_limit.reached');
  expect(others).toEqual([]);
  expect(event?.data).toEqual({
    currency: 'COP',
    period: 'day',
    limitMicro: Number(5n * LINK_MICRO),
    spentMicro: Number(5n * LINK_MICRO),
    resetsAt: expect.stringMatching(/T05:00:00\.000Z$/),
  });
  expect((await readOutbox(tenant, 'spend_limit')).map(({ data }) => data.percent)).toEqual([
    80, 80, 100, 100,
  ]);
  receiver.behave(answerWith(204));
  await attemptNow(environment, event?.deliveryId ?? '');
  // It may be under way already, with the links' events.
  const hook = await waitFor('the event', async () =>
    receiver.hooks.findLast((one) => one.path === path && one.json.type.startsWith('billing')),
  );
  expect(hook.json).toMatchObject({ type: 'billing.spend_limit.reached', service: 'billing' });
  expect(webhookErrors(hook.json)).toEqual([]);

  await limit(6n * LINK_MICRO);
  await createLink(tenant);
  expect(await readEvents(tenant, 'billing.spend_limit.reached')).toHaveLength(2);
});

test('a limit that the next creation would exceed is reached when that creation is refused', async () => {
  const { tenant } = await openTenant();
  const limitMicro = LINK_MICRO + 1n;
  await setSpendLimit(operatorOf(environment), {
    organizationId: tenant.organizationId,
    period: 'month',
    limitMicro,
  });
  expect((await createLink(tenant)).status).toBe(201);
  expect(await readEvents(tenant, 'billing.spend_limit.reached')).toEqual([]);
  expect((await createLink(tenant)).status).toBe(402);
  const [event] = await readEvents(tenant, 'billing.spend_limit.reached');
  expect(event?.data).toMatchObject({ period: 'month', spentMicro: Number(LINK_MICRO) });
  const lookUp = await tenant.api.get('/numberinsight/lookup/573001234567');
  expect(lookUp.json.error?.code).toBe('BILLING_SPEND_LIMIT_REACHED');
  expect(await readEvents(tenant, 'billing.spend_limit.reached')).toHaveLength(1);
});

test('a disabled endpoint, and its return, is announced to people and the other endpoints only', async () => {
  const { tenant, endpoint, path } = await openTenant();
  const other = await addEndpoint(environment, tenant, `${receiver.url}${path}-other`);
  const picky = await addEndpoint(environment, tenant, `${receiver.url}${path}-picky`, { services: ['tts'] });
  receiver.behave(answerWith(410));
  const [deliveryId = ''] = (
    await query<{ id: string }>(
      environment,
      `select (attempt ->> 'deliveryId') as id
         from jsonb_array_elements(routine.emit_event($1, 'webhook.test', 'webhook', now(), '{"message":"x"}', null, $2)) attempt`,
      [tenant.organizationId, other.id],
    )
  ).map(({ id }) => id);
  await attemptNow(environment, deliveryId);
  receiver.behave(answerWith(204));

  const told = await readEvents(tenant, 'webhook.endpoint.disabled');
  expect(told.map(({ endpointId }) => Number(endpointId))).toEqual([other.id]);
  expect(told[0]?.data).toEqual({
    endpointId: endpoint.id,
    url: `${receiver.url}${path}`,
    reason: 'gone',
    disabledAt: expect.any(String),
  });
  await attemptNow(environment, told[0]?.deliveryId ?? '');
  const hook = await waitFor('the event', async () =>
    receiver.hooks.findLast((one) => one.path === `${path}-other`),
  );
  expect(webhookErrors(hook.json)).toEqual([]);
  const roles = ['administrator', 'developer', 'owner'];
  expect((await readOutbox(tenant, 'webhook_endpoint')).map(({ role }) => role)).toEqual(roles);

  await setWebhookEndpointStatus(operatorOf(environment), endpointOf(tenant, endpoint.id), 'active');
  await setWebhookEndpointStatus(operatorOf(environment), endpointOf(tenant, picky.id), 'removed');
  expect((await readOutbox(tenant, 'webhook_endpoint')).map(({ role, data }) => [role, data.status])).toEqual(
    [...roles.map((role) => [role, 'disabled']), ...roles.map((role) => [role, 'active'])],
  );
  expect(await readEvents(tenant, 'webhook.endpoint.disabled')).toHaveLength(1);
});

test('two endpoints disabled at the same moment do not deadlock', async () => {
  const { tenant, endpoint, path } = await openTenant();
  const other = await addEndpoint(environment, tenant, `${receiver.url}${path}-other`, { services: ['tts'] });
  const third = await addEndpoint(environment, tenant, `${receiver.url}${path}-third`);
  receiver.behave(answerWith(410));
  const ids = [endpoint.id, other.id, third.id];
  await Promise.all(
    ids.map((id) => setWebhookEndpointStatus(operatorOf(environment), endpointOf(tenant, id), 'disabled')),
  );
  receiver.behave(answerWith(204));
  expect((await readOutbox(tenant, 'webhook_endpoint')).length).toBe(9);
});
