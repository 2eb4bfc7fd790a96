import { expect, inject, test } from 'vitest';
import {
  changeWebhookUrl,
  setWebhookHeaders,
} from '../../../shared/webhooks/endpoints/change-webhook-endpoint.ts';
import { sendTestEvent } from '../../../shared/webhooks/endpoints/send-test-event.ts';
import { query } from '../../harness/database.ts';
import { answerWith, startReceiver } from '../../harness/http/receiver.ts';
import { createTenant, operatorOf } from '../../harness/organization.ts';
import { waitFor } from '../../harness/wait-for.ts';
import { addEndpoint, attemptNow, endpointOf, readAttempts } from '../../harness/webhooks.ts';

const environment = inject('environment');
const SECRET = 'Bearer gateway-secret';

test('own headers are sent with each attempt beside ours, and their values are shown nowhere', async () => {
  const tenant = await createTenant(environment);
  const receiver = await startReceiver(answerWith(500));
  try {
    const operator = operatorOf(environment);
    const { id } = await addEndpoint(environment, tenant, receiver.url, { types: ['webhook.test'] });
    const address = endpointOf(tenant, id);
    await setWebhookHeaders(operator, address, { headers: [`Authorization: ${SECRET}`, 'X-Tenant: acme'] });
    const { deliveryId } = await sendTestEvent(operator, address);
    const first = await waitFor('the test event', async () => receiver.hooks[0]);
    expect(first.headers).toMatchObject({
      authorization: SECRET,
      'x-tenant': 'acme',
      'content-type': 'application/json',
      'webhook-id': deliveryId,
    });
    await waitFor('its attempt in the log', async () =>
      (await readAttempts(environment, deliveryId))[0]?.outcome === 'failed' ? true : undefined,
    );
    await attemptNow(environment, deliveryId);
    expect(receiver.hooks.at(-1)?.headers.authorization).toBe(SECRET);

    const [stored] = await query<{ text: string }>(
      environment,
      `select concat((select jsonb_agg(to_jsonb(a)) from webhook_attempt a where a.delivery_id = $1),
                     (select to_jsonb(e) from webhook_endpoint e where e.id = $2),
                     (select jsonb_agg(input) from audit_event where organization_id = $3)) as text`,
      [deliveryId, id, tenant.organizationId],
    );
    expect(stored?.text).toContain('X-Tenant');
    expect(stored?.text).not.toContain('gateway-secret');

    await setWebhookHeaders(operator, address, { headers: [] });
    await changeWebhookUrl(operator, address, receiver.url);
    await sendTestEvent(operator, address);
    await waitFor('an event without them', async () =>
      receiver.hooks.at(-1)?.headers.authorization === undefined ? true : undefined,
    );
  } finally {
    await receiver.close();
  }
});

test('headers of ours, of connections and of two lines are refused, and nothing changes', async () => {
  const tenant = await createTenant(environment);
  const { id } = await addEndpoint(environment, tenant, 'http://127.0.0.1:1/none');
  for (const line of ['Host: example.com', 'X-A: b\r\nX-C: d', 'webhook-id: 1'])
    await expect(
      setWebhookHeaders(operatorOf(environment), endpointOf(tenant, id), { headers: [line] }),
    ).rejects.toMatchObject({ code: 'INPUT_INVALID', details: { field: 'headers' } });
  expect(
    await query(environment, 'select header_names, headers from webhook_endpoint where id = $1', [id]),
  ).toEqual([{ header_names: [], headers: null }]);
});
