import { expect, inject, test } from 'vitest';
import { setService } from '../../operator/domain/set-service.ts';
import { LONG_URL } from '../harness/links.ts';
import { createTenant, createToken } from '../harness/organization.ts';
import { waitFor } from '../harness/wait-for.ts';
import { call } from './call.ts';
import { operationOf } from './operations.ts';

const environment = inject('environment');
const createLink = operationOf('createLink');
const LINKS = '/urlshortener/links';
const headers = { 'content-type': 'application/json' };

test('a service that is lacking is named, and who lacks it', async () => {
  const tenant = await createTenant(environment);
  const token = await createToken(tenant, { services: ['tts'] });
  const ofKey = await call(environment, operationOf('listLinks'), {}, { token });
  expect(ofKey.json.error).toMatchObject({
    code: 'AUTH_SERVICE_NOT_ALLOWED',
    message: 'This API key has no access to the service `urlshortener`.',
  });
  const { ctx, organizationId } = tenant;
  await setService(ctx, { organizationId, service: 'urlshortener', enabled: false });
  await waitFor('the service to be off', async () => {
    const { json } = await tenant.api.get(LINKS);
    return json.error?.message === 'The service `urlshortener` is turned off for your organization.'
      ? true
      : undefined;
  });
});

test('a capability that is lacking is named', async () => {
  const token = await createToken(await createTenant(environment), { capabilities: [] });
  const refused = await call(environment, createLink, { body: { longUrl: LONG_URL } }, { token });
  expect(refused.json.error).toMatchObject({
    code: 'AUTH_CAPABILITY_NOT_ALLOWED',
    message: 'This API key lacks the capability `urlshortener.write`.',
  });
});

test.each([
  ['{\n  "longUrl": "https://example.com",\n}', 'The body is not valid JSON: line 3, column 1.'],
  ['', 'The body is empty: send JSON.'],
])('the body %j is told where it is wrong', async (body, message) => {
  const { api } = await createTenant(environment);
  const { json } = await api.send(LINKS, { method: 'POST', body, headers });
  expect(json.error).toMatchObject({ code: 'BAD_REQUEST', details: [{ field: 'body', message }] });
});

test.each([
  ['url', 'Unknown field: use longUrl.'],
  ['alias', 'Unknown field: use code.'],
  ['slug', 'Unknown field.'],
])('a field %s is told what to use', async (name, message) => {
  const { api } = await createTenant(environment);
  const { json } = await api.post(LINKS, { longUrl: LONG_URL, [name]: 'x' });
  expect(json.error.details).toEqual([{ field: name, message }]);
});
