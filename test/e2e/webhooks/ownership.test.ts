import { expect, inject, test } from 'vitest';
import type { Ctx } from '../../../shared/kernel/ctx.ts';
import {
  changeWebhookEvents,
  changeWebhookUrl,
  setWebhookEndpointStatus,
} from '../../../shared/webhooks/endpoints/change-webhook-endpoint.ts';
import type { EndpointAddress } from '../../../shared/webhooks/endpoints/endpoint-address.ts';
import { listWebhookAttempts } from '../../../shared/webhooks/endpoints/list-webhook-attempts.ts';
import { sendTestEvent } from '../../../shared/webhooks/endpoints/send-test-event.ts';
import { rotateWebhookSecret } from '../../../shared/webhooks/secrets/rotate-secrets.ts';
import { query } from '../../harness/database.ts';
import { answerWith, startReceiver } from '../../harness/http/receiver.ts';
import { createTenant, operatorOf } from '../../harness/organization.ts';
import { addEndpoint, attemptNow, emitOne, endpointOf, readAttempts } from '../../harness/webhooks.ts';

const environment = inject('environment');

type Verb = (ctx: Ctx, address: EndpointAddress) => Promise<unknown>;

test.each<[string, Verb]>([
  ['changing the URL of', (ctx, address) => changeWebhookUrl(ctx, address, 'http://127.0.0.1:1/mine')],
  ['changing the events of', (ctx, address) => changeWebhookEvents(ctx, address, ['tts.completed'])],
  ['rotating the secret of', rotateWebhookSecret],
  ['removing', (ctx, address) => setWebhookEndpointStatus(ctx, address, 'removed')],
  ['sending a test event to', sendTestEvent],
])('%s an endpoint of another organization is refused', async (_, verb) => {
  const [owner, stranger] = [await createTenant(environment), await createTenant(environment)];
  const { id } = await addEndpoint(environment, owner, 'http://127.0.0.1:1/own');
  const read = async () => ({
    endpoint: await query(environment, 'select * from webhook_endpoint where id = $1', [id]),
    deliveries: await query(environment, 'select id from webhook_delivery where endpoint_id = $1', [id]),
  });
  const before = await read();
  await expect(verb(operatorOf(environment), endpointOf(stranger, id))).rejects.toMatchObject({
    code: 'ENDPOINT_NOT_FOUND',
  });
  expect(await read()).toEqual(before);
});

test('the log of a delivery is visible only to its organization', async () => {
  const [owner, stranger] = [await createTenant(environment), await createTenant(environment)];
  const receiver = await startReceiver();
  try {
    receiver.behave(answerWith(204));
    await addEndpoint(environment, owner, `${receiver.url}/own`);
    const deliveryId = await emitOne(environment, owner);
    await attemptNow(environment, deliveryId);
    expect(await readAttempts(environment, deliveryId)).toHaveLength(1);
    const { organizationId } = stranger;
    expect(await listWebhookAttempts(operatorOf(environment), { organizationId, deliveryId })).toEqual([]);
  } finally {
    await receiver.close();
  }
});
