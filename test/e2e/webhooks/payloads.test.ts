import { expect, inject, test } from 'vitest';
import { webhookErrors } from '../../contract/document/openapi-schemas.ts';
import { callWith, numberEnding, uploadTone } from '../../harness/calls/call-blasting.ts';
import { synthesize } from '../../harness/calls/speech.ts';
import { startReceiver } from '../../harness/http/receiver.ts';
import { createTenant } from '../../harness/organization.ts';
import { waitFor } from '../../harness/wait-for.ts';
import { addEndpoint } from '../../harness/webhooks.ts';

const environment = inject('environment');

test('the events of calls and syntheses match the document', async () => {
  const receiver = await startReceiver();
  const tenant = await createTenant(environment);
  await addEndpoint(environment, tenant, receiver.url, { services: ['voice', 'tts'] });
  const audioId = await uploadTone(tenant, 1);
  const ONCE = { retry: { maxAttempts: 1, minSuccessSec: 0 } };
  // The last digits select the outcome: answered, busy.
  for (const ending of ['00', '92'])
    await callWith(tenant, { to: numberEnding(ending), audioId, clientReference: ending, ...ONCE });
  expect((await synthesize(tenant, { reference: 'a synthesis' })).status).toBe(200);

  const bodies = await waitFor('all events', async () =>
    receiver.hooks.length >= 4 ? receiver.hooks.map(({ json }) => json) : undefined,
  );
  await receiver.close();
  expect(
    bodies.map(({ type, data }) => `${type} of ${data.clientReference ?? data.reference}`).sort(),
  ).toEqual([
    'tts.completed of a synthesis',
    'voice.answered of 00',
    'voice.completed of 00',
    'voice.failed of 92',
  ]);
  for (const body of bodies) expect([body.type, webhookErrors(body)]).toEqual([body.type, []]);
});
