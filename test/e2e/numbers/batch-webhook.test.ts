import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { showAccountSecret } from '../../../shared/webhooks/secrets/show-account-secret.ts';
import { webhookErrors } from '../../contract/document/openapi-schemas.ts';
import { type Receiver, startReceiver } from '../../harness/http/receiver.ts';
import { isVerified } from '../../harness/is-verified.ts';
import { createTenant, operatorOf } from '../../harness/organization.ts';
import { waitFor } from '../../harness/wait-for.ts';
import { addEndpoint } from '../../harness/webhooks.ts';

const environment = inject('environment');
const TYPE = 'numberinsight.batch.completed';

let receiver: Receiver;
beforeAll(async () => {
  receiver = await startReceiver();
});
afterAll(() => receiver.close());

test('the end of a batch is sent to its own URL and to the endpoints that take its events, and to no others', async () => {
  const tenant = await createTenant(environment);
  const { secret } = await addEndpoint(environment, tenant, `${receiver.url}/endpoint`, {
    services: ['numberinsight'],
  });
  await addEndpoint(environment, tenant, `${receiver.url}/other`, { services: ['urlshortener'] });
  const created = await tenant.api.post('/numberinsight/batch', {
    numbers: ['573001234567', 'none'],
    webhookUrl: `${receiver.url}/own`,
    reference: 'campaign',
  });
  expect(created.status).toBe(202);
  await waitFor('both webhooks', async () => (receiver.hooks.length >= 2 ? true : undefined));

  const { secret: accountSecret } = await showAccountSecret(operatorOf(environment), tenant.organizationId);
  const secrets: Record<string, string> = { '/endpoint': secret, '/own': accountSecret };
  expect(receiver.hooks.map(({ path }) => path).sort()).toEqual(['/endpoint', '/own']);
  expect(new Set(receiver.hooks.map(({ json }) => json.id)).size).toBe(1);
  for (const { path, headers, body, json } of receiver.hooks) {
    expect(isVerified(body, headers, secrets[path] ?? '')).toBe(true);
    expect(json).toMatchObject({ type: TYPE, service: 'numberinsight', accountId: tenant.organizationId });
    expect(webhookErrors(json)).toEqual([]);
    const { createdAt } = created.json.data;
    expect(json.data).toMatchObject({
      createdAt,
      jobId: created.json.data.jobId,
      status: 'done',
      count: 2,
      processed: 2,
      invalid: 1,
      reference: 'campaign',
    });
  }
});
