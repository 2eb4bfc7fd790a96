import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { addWebhookEndpoint } from '../../operator/domain/add-webhook-endpoint.ts';
import { createLink } from '../harness/links.ts';
import { createTenant } from '../harness/organization.ts';
import { type Receiver, startReceiver } from '../harness/receiver.ts';
import { waitFor } from '../harness/wait-for.ts';

const environment = inject('environment');

let receiver: Receiver;
beforeAll(async () => {
  receiver = await startReceiver();
});
afterAll(() => receiver.close());

test('a created link is told to the endpoint that takes it, with the envelope and headers of the contract', async () => {
  const tenant = await createTenant(environment);
  const { organizationId, ctx } = tenant;
  const path = `/${organizationId}`;
  await addWebhookEndpoint(ctx, { organizationId, url: receiver.url + path });
  const link = await createLink(tenant, { code: `hook-${organizationId}` });
  const hook = await waitFor('the webhook', async () => receiver.hooks.find((it) => it.path === path));
  expect(hook.json).toMatchObject({ type: 'urlshortener.link.created', data: { code: link.code } });
});
