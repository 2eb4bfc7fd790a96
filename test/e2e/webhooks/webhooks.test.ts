import { createHmac } from 'node:crypto';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { sendTestEvent } from '../../../shared/webhooks/endpoints/send-test-event.ts';
import { rotateAccountSecret, rotateWebhookSecret } from '../../../shared/webhooks/secrets/rotate-secrets.ts';
import { showAccountSecret } from '../../../shared/webhooks/secrets/show-account-secret.ts';
import { webhookErrors } from '../../contract/document/openapi-schemas.ts';
import { query } from '../../harness/database.ts';
import { answerWith, type Hook, type Receiver, startReceiver } from '../../harness/http/receiver.ts';
import { isVerified } from '../../harness/is-verified.ts';
import { createLink, freshAlias } from '../../harness/links/links.ts';
import { createTenant, operatorOf } from '../../harness/organization.ts';
import { told } from '../../harness/told.ts';
import { waitFor } from '../../harness/wait-for.ts';
import { addEndpoint, attemptNow, emitOne, endpointOf } from '../../harness/webhooks.ts';

const environment = inject('environment');

let receiver: Receiver;
beforeAll(async () => {
  receiver = await startReceiver();
});
afterAll(() => receiver.close());

/** A tenant with an endpoint at a path of its own. */
async function openTenant(scope: { services?: string[]; types?: string[] } = {}) {
  const tenant = await createTenant(environment);
  const path = `/${crypto.randomUUID()}`;
  const { id, secret } = await addEndpoint(environment, tenant, receiver.url + path, scope);
  const hooks = () => receiver.hooks.filter((hook) => hook.path === path);
  const received = (count: number) =>
    waitFor(`${count} webhooks`, async () => (hooks().length >= count ? hooks() : undefined));
  return { tenant, id, secret, path, hooks, received };
}

const only = (hooks: Hook[]): Hook => {
  const [hook] = hooks;
  if (hook === undefined || hooks.length > 1) throw new Error(`Not one webhook but ${hooks.length}.`);
  return hook;
};

test('a created link is sent with the envelope, headers and signature of the contract', async () => {
  const { tenant, secret, received } = await openTenant();
  const beganAt = Math.floor(Date.now() / 1000);
  const link = await createLink(tenant, { code: freshAlias() });
  const { headers, body, json } = only(await received(1));
  expect(Object.keys(json)).toEqual(['id', 'type', 'version', 'service', 'accountId', 'occurredAt', 'data']);
  expect(json).toEqual({
    id: expect.stringMatching(/^[0-9a-f-]{36}$/),
    type: 'urlshortener.link.created',
    version: 1,
    service: 'urlshortener',
    accountId: tenant.organizationId,
    occurredAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}-05:00$/),
    data: {
      domain: link.domain,
      code: link.code,
      shortUrl: link.shortUrl,
      longUrl: link.longUrl,
      isAlias: true,
      expiresAt: null,
      createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
    },
  });
  expect(webhookErrors(json)).toEqual([]);
  const timestamp = headers['x-service-timestamp'] ?? '';
  const signature = createHmac('sha256', secret).update(`${timestamp}.${body}`).digest('hex');
  expect(headers).toMatchObject({
    'content-type': 'application/json',
    'user-agent': 'Service-Webhooks/1',
    'x-service-event-type': 'urlshortener.link.created',
    'x-service-signature': `sha256=${signature}`,
    'idempotency-key': headers['x-service-delivery-id'],
  });
  expect(Number(timestamp)).toBeGreaterThanOrEqual(beganAt);
  expect(Number(timestamp)).toBeLessThanOrEqual(Date.now() / 1000);
});

test('a deleted link is sent once', async () => {
  const { tenant, received, hooks } = await openTenant({ types: ['urlshortener.link.deleted'] });
  const { domain, code, shortUrl } = await createLink(tenant);
  const path = `/urlshortener/links/${domain}/${code}`;
  const answers = await Promise.all([1, 2, 3].map(() => tenant.api.send(path, { method: 'DELETE' })));
  expect(answers.map(({ status }) => status).sort()).toEqual([204, 404, 404]);
  const { json } = only(await received(1));
  expect(webhookErrors(json)).toEqual([]);
  expect(json.data).toMatchObject({ domain, code, shortUrl });
  expect(hooks()).toHaveLength(1);
});

test('an endpoint gets only the services and types it takes', async () => {
  const { tenant, path, received } = await openTenant({ services: ['urlshortener'] });
  await addEndpoint(environment, tenant, `${receiver.url}${path}-billing`, { services: ['billing'] });
  await addEndpoint(environment, tenant, `${receiver.url}${path}-type`, { types: ['billing.balance.low'] });
  await createLink(tenant);
  const [hook] = await received(1);
  const sent = await query(environment, 'select id from webhook_delivery where organization_id = $1', [
    tenant.organizationId,
  ]);
  expect(sent).toEqual([{ id: hook?.headers['x-service-delivery-id'] }]);
});

test('a test event reaches an endpoint regardless of its filters', async () => {
  const { id, tenant, hooks, received } = await openTenant({ services: ['billing'] });
  await sendTestEvent(tenant.ctx, endpointOf(tenant, id));
  await received(1);
  expect(only(hooks()).json).toMatchObject({ type: 'webhook.test', version: 1 });
  expect(webhookErrors(only(hooks()).json)).toEqual([]);
});

test('the attempts of one delivery during a rotation are signed with both secrets, until the old one expires', async () => {
  const { tenant, id, secret: old, hooks } = await openTenant();
  const deliveryId = await emitOne(environment, tenant);
  const attempt = async () => {
    await attemptNow(environment, deliveryId);
    const { headers = {}, body = '' } = hooks().at(-1) ?? {};
    const isBy = (secret: string) => isVerified(body, headers, secret);
    return { headers, body, isBy };
  };
  // Asks for an hour, so that only this test attempts it.
  receiver.behave(answerWith(503, { 'retry-after': '3600' }));
  const before = await attempt();
  expect([before.isBy(old), 'x-service-signature-previous' in before.headers]).toEqual([true, false]);

  const { secret: fresh } = await rotateWebhookSecret(operatorOf(environment), endpointOf(tenant, id));
  const during = await attempt();
  expect([during.isBy(fresh), during.isBy(old)]).toEqual([true, true]);
  const signed = `${during.headers['x-service-timestamp']}.${during.body}`;
  const by = (secret: string) => `sha256=${createHmac('sha256', secret).update(signed).digest('hex')}`;
  expect(during.headers['x-service-signature']).toBe(by(fresh));
  expect(during.headers['x-service-signature-previous']).toBe(by(old));

  const overlap = 'previous_secret_expires_at';
  await query(
    environment,
    `update webhook_endpoint set ${overlap} = ${overlap} - interval '24 hours' where id = $1`,
    [id],
  );
  receiver.behave(answerWith(204));
  const after = await attempt();
  expect(after.headers).not.toHaveProperty('x-service-signature-previous');
  expect([after.isBy(fresh), after.isBy(old)]).toEqual([true, false]);
  expect(hooks()).toHaveLength(3);
});

test('a URL given in a request is signed with the account secret, which is shown once', async () => {
  const tenant = await createTenant(environment);
  const { organizationId } = tenant;
  const path = `/${crypto.randomUUID()}`;
  await attemptNow(environment, await emitOne(environment, tenant, receiver.url + path));
  const { secret } = await showAccountSecret(operatorOf(environment), organizationId);
  await expect(told(showAccountSecret(operatorOf(environment), organizationId))).rejects.toThrow(
    'already shown',
  );
  const { secret: fresh } = await rotateAccountSecret(operatorOf(environment), organizationId);
  await attemptNow(environment, await emitOne(environment, tenant, receiver.url + path));
  const [first, second] = receiver.hooks.filter((hook) => hook.path === path);
  expect(isVerified(first?.body ?? '', first?.headers ?? {}, secret)).toBe(true);
  expect(isVerified(second?.body ?? '', second?.headers ?? {}, fresh)).toBe(true);
  expect(isVerified(second?.body ?? '', second?.headers ?? {}, secret)).toBe(true);
});

test('no secret is stored in plain text', async () => {
  const { tenant, secret } = await openTenant();
  const [row] = await query<{ secret: string }>(
    environment,
    'select secret from webhook_endpoint where organization_id = $1',
    [tenant.organizationId],
  );
  expect(row?.secret).toMatch(/^v2\./);
  expect(row?.secret).not.toContain(secret.slice('whsec_'.length));
});
