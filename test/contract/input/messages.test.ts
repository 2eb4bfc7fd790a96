import { describe, expect, inject, test } from 'vitest';
import * as z from 'zod';
import { takesInput } from '../../../shared/kernel/http/route.ts';
import { setService } from '../../../shared/people/organizations/services.ts';
import { rotateSample } from '../../harness/ci.ts';
import { PLATFORM_DOMAIN } from '../../harness/cloud/test-cloud.ts';
import { createApi } from '../../harness/http/api.ts';
import { refusalOf } from '../../harness/http/refusal.ts';
import { LONG_URL, createLink as makeLink } from '../../harness/links/links.ts';
import { createDomain, createTenant, createToken } from '../../harness/organization.ts';
import { waitFor } from '../../harness/wait-for.ts';
import { call, toSent } from '../call.ts';
import { expectGranted } from '../expect-answer.ts';
import { KEYED, operationOf, PUBLIC } from '../operations.ts';
import { formalRequest, makeValidRequest } from '../valid-requests.ts';

const environment = inject('environment');
const createLink = operationOf('createLink');
const LINKS = '/urlshortener/links';
const headers = { 'content-type': 'application/json' };

test('names the missing service, and whether the key or the organization lacks it', async () => {
  const tenant = await createTenant(environment);
  const token = await createToken(tenant, { services: ['tts'] });
  const ofKey = await call(environment, operationOf('listLinks'), {}, { token });
  expect(ofKey.json.error).toMatchObject({
    code: 'AUTH_SERVICE_NOT_ALLOWED',
    message: 'This API key does not have access to the service `urlshortener`. Use a key that does.',
  });
  const { ctx, organizationId } = tenant;
  await setService(ctx, { organizationId, service: 'urlshortener', enabled: false });
  await waitFor('the service to be off', async () => {
    const { json } = await tenant.api.get(LINKS);
    return json.error?.message ===
      'The service `urlshortener` is not enabled for your organization. Ask the operator to enable it.'
      ? true
      : undefined;
  });
});

test('names the missing capability', async () => {
  const token = await createToken(await createTenant(environment), { capabilities: [] });
  const refused = await call(environment, createLink, { body: { longUrl: LONG_URL } }, { token });
  expect(refused.json.error).toMatchObject({
    code: 'AUTH_CAPABILITY_NOT_ALLOWED',
    message: 'This API key does not have the capability `urlshortener.write`. Use a key that does.',
  });
});

test.each([
  ['{\n  "longUrl": "https://example.com",\n}', 'The body is not valid JSON: line 3, column 1.'],
  ['', 'The body is empty. Send JSON.'],
])('says where the body %j is invalid', async (body, message) => {
  const { api } = await createTenant(environment);
  const { json } = await api.send(LINKS, { method: 'POST', body, headers });
  expect(json.error).toMatchObject({ code: 'BAD_REQUEST', details: [{ field: 'body', message }] });
});

test.each([
  ['url', 'Unknown field. Use longUrl.'],
  ['alias', 'Unknown field. Use code.'],
  ['slug', 'Unknown field.'],
])('says what to use instead of a field %s', async (name, message) => {
  const { api } = await createTenant(environment);
  const { json } = await api.post(LINKS, { longUrl: LONG_URL, [name]: 'x' });
  expect(json.error.details).toEqual([{ field: name, message }]);
});

describe('A parameter that an operation does not have', () => {
  const [taking, others] = [true, false].map((takes) =>
    KEYED.filter(({ route }) => takesInput(route) === takes),
  );

  test('is tested on operations with and without parameters', () => {
    expect([taking?.length, others?.length]).not.toContain(0);
  });

  test.each(rotateSample(others ?? [], 12, 0))(
    'is ignored by $id, which has no parameters and never answers 400',
    async (operation) => {
      const tenant = await createTenant(environment);
      const request = await makeValidRequest(operation, tenant);
      const answer = await call(environment, operation, { ...request, query: { color: 'blue' } }, tenant);
      expectGranted(operation, answer);
    },
  );

  test.each(rotateSample(taking ?? [], 19, 1))(
    'is refused by $id, which names it and lists the valid ones',
    async (operation) => {
      const tenant = await createTenant(environment);
      const request = await makeValidRequest(operation, tenant);
      const query = { ...request.query, color: 'blue' };
      const answer = await call(environment, operation, { ...request, query }, tenant);
      expect(answer.status).toBe(400);
      const told = answer.json.error.details.find(({ field }: { field: string }) => field === 'color');
      expect(told.message).toMatch(/^Unknown parameter\. This operation accepts (none|\w+(, \w+)*)\.$/);
    },
  );

  test('is ignored where it holds a key, as the contract says', async () => {
    const { api, token } = await createTenant(environment);
    expect((await api.get(`/urlshortener/links?api_key=${token}`)).status).toBe(200);
  });

  test.each(rotateSample(PUBLIC, 5, 0))('is ignored by $id, which needs no key', async (operation) => {
    const request = await makeValidRequest(operation, await createTenant(environment));
    const query = { ...request.query, utm_source: 'mail' };
    expect((await call(environment, operation, { ...request, query })).status).toBeLessThan(400);
  });
});

describe('A parameter that appears twice', () => {
  const repeated = KEYED.flatMap((operation) => {
    const { query } = operation.route;
    return query instanceof z.ZodObject ? Object.keys(query.shape).map((name) => ({ operation, name })) : [];
  });

  test('is tested on every operation with a query', () => {
    expect(repeated.length).toBeGreaterThan(30);
  });

  test.each(rotateSample(repeated, 16, 0))(
    'is refused by $operation.id, which names $name',
    async ({ operation, name }) => {
      const tenant = await createTenant(environment);
      const { path, ...sent } = toSent(operation, formalRequest(operation));
      const twice = `${path.replace(/\?.*$/, '')}?${name}=%00&${name}=%00`;
      const answer = await createApi(environment.API_BASE_URL, tenant.token).send(twice, sent);
      expect(answer.status).toBe(400);
      const ofName = answer.json.error.details.filter(({ field }: { field: string }) => field === name);
      expect(ofName).toEqual([{ field: name, message: 'The parameter is repeated. Send it once.' }]);
    },
  );
});

describe('An error about insufficient funds', () => {
  const ask = async (capabilities: ('account' | 'urlshortener.write')[]) => {
    const tenant = await createTenant(environment, { balanceMicro: 1_200_000n });
    const token = await createToken(tenant, { capabilities });
    const links = [{ longUrl: LONG_URL }, { longUrl: LONG_URL }];
    const [one, many, looked] = await Promise.all([
      call(environment, createLink, { body: links[0] }, { token }),
      call(environment, operationOf('bulkCreateLinks'), { body: { links } }, { token }),
      call(
        environment,
        operationOf('createBatch'),
        { body: { numbers: Array(10).fill('573001234567') } },
        { token },
      ),
    ]);
    return [one, many, looked].map(({ status, json }) => [status, json.error.message]);
  };

  test('says how much is needed and how much is available', async () => {
    expect(await ask(['account', 'urlshortener.write'])).toEqual([
      [402, 'Insufficient balance: COP 5.00 needed, COP 1.20 available. Top up and try again.'],
      [402, 'Insufficient balance: COP 10.00 needed, COP 1.20 available. Top up and try again.'],
      [402, 'Insufficient balance: COP 2.00 needed, COP 1.20 available. Top up and try again.'],
    ]);
  });

  test('leaves out the balance for a key that cannot read it', async () => {
    const needed = ['5.00', '10.00', '2.00'];
    expect(await ask(['urlshortener.write'])).toEqual(
      needed.map((amount) => [402, `Insufficient balance: COP ${amount} needed. Top up and try again.`]),
    );
  });

  test('includes the air time of a call that says a new text', async () => {
    const { api } = await createTenant(environment, { balanceMicro: 4_000_000n });
    // Ten characters of neural speech cost 3.00, and the thirty seconds that a call lasts at least 60.00.
    const body = { to: '573001234567', voice: 'es-CO-Salome', text: 'hola, hola' };
    const { json } = await api.post('/callblasting/calls', body);
    expect(json.error.message).toBe(
      'Insufficient balance: COP 63.00 needed, COP 4.00 available. Top up and try again.',
    );
  });

  test('says when an organization has no billing account', async () => {
    const { api } = await createTenant(environment, { balanceMicro: 0n });
    const { json } = await api.post(LINKS, { longUrl: LONG_URL });
    expect(json.error.message).toMatch(
      /^Insufficient balance: COP 5\.00 needed, COP 0\.00 available\. Top up and try again\.$/,
    );
  });
});

test('an error about a domain lists the domains that can be used', async () => {
  const tenant = await createTenant(environment);
  const own = await createDomain(tenant);
  const message = `Not one of your domains. You can use ${own}, ${PLATFORM_DOMAIN}.`;
  const wrong = { longUrl: LONG_URL, domain: 'links.example.org' };
  const { json } = await tenant.api.post(LINKS, wrong);
  expect(json.error).toMatchObject({
    code: 'DOMAIN_NOT_ALLOWED',
    message: `domain: ${message}`,
    details: [{ field: 'domain', message }],
  });
  const bulk = await tenant.api.post(`${LINKS}/bulk`, { links: [wrong] });
  expect(bulk.json.data.results[0].error.details).toEqual([{ field: 'domain', message }]);
});

describe('Messages are in the requested language', () => {
  const spanish = { 'accept-language': 'es-CO,es;q=0.9,en;q=0.5' };

  test('answers about a field in the requested language, under the same code', async () => {
    const { api } = await createTenant(environment);
    const { json, headers: told } = await api.send(LINKS, {
      method: 'POST',
      body: '{"url":"x"}',
      headers: { ...headers, ...spanish },
    });
    expect(json.error).toMatchObject({
      code: 'VALIDATION_INVALID_PARAMETER',
      message: 'longUrl: Este campo es obligatorio.',
      details: [
        { field: 'longUrl', message: 'Este campo es obligatorio.' },
        { field: 'url', message: 'Campo desconocido. Use longUrl.' },
      ],
    });
    expect([told['content-language'], told.vary]).toEqual(['es', 'Accept-Language']);
  });

  test.each([
    ['es', 'Este enlace no existe.', 'es'],
    ['en, es;q=0.9', 'This link does not exist.', 'en'],
    ['fr', 'This link does not exist.', 'en'],
    [undefined, 'This link does not exist.', 'en'],
  ])('%s', async (accepted, message, language) => {
    const { api } = await createTenant(environment);
    const asked = accepted === undefined ? {} : { 'accept-language': accepted };
    const { json, headers: told } = await api.send(`${LINKS}/${PLATFORM_DOMAIN}/nosuchlink`, {
      headers: asked,
    });
    expect([json.error.code, json.error.message, told['content-language']]).toEqual([
      'LINK_NOT_FOUND',
      message,
      language,
    ]);
  });

  test('refuses in the requested language before authentication, and for unknown paths', async () => {
    const { api } = await createTenant(environment);
    const unknown = await api.send('/nothing', { headers: spanish });
    expect(unknown.json.error.message).toBe(
      'Esta ruta no existe en la API. La referencia lista todas las rutas.',
    );
    const method = await api.send(LINKS, { method: 'DELETE', headers: spanish });
    expect(method.json.error.message).toBe('Esta ruta no admite DELETE. Use GET, HEAD, POST, OPTIONS.');
    const anonymous = await call(environment, createLink, {}, { headers: spanish });
    expect(anonymous.json.error).toMatchObject({
      code: 'AUTH_REQUIRED',
      message: expect.stringContaining('Envíe'),
    });
  });

  test('answers about an entry of a bulk in the requested language, even when it is replayed in another one', async () => {
    const tenant = await createTenant(environment);
    const taken = await makeLink(tenant);
    const body = JSON.stringify({
      links: [
        { longUrl: 'ftp://example.com' },
        { longUrl: LONG_URL, code: taken.code, domain: taken.domain },
      ],
    });
    const ask = async (asked: Record<string, string>) => {
      const sent = { method: 'POST', body, headers: { ...headers, 'idempotency-key': 'one', ...asked } };
      const { json } = await tenant.api.send(`${LINKS}/bulk`, sent);
      return json.data.results.map(
        ({ error }: { error: { details: { message: string }[] } }) => error.details[0]?.message,
      );
    };
    expect(await ask({})).toEqual([
      'The destination must use http or https.',
      'The alias is already in use on this domain.',
    ]);
    expect(await ask(spanish)).toEqual([
      'El destino debe usar http o https.',
      'El alias ya está en uso en este dominio.',
    ]);
  });
});

test("a national number without a country is read as the organization's country", async () => {
  const { api } = await createTenant(environment);
  const { json } = await api.get('/numberinsight/lookup/3001234567');
  expect(json.data).toMatchObject({ number: '573001234567', valid: true });
  const refused = await api.get('/numberinsight/lookup/999123456');
  expect(refusalOf(refused)).toMatchObject({ status: 400, fields: ['number'] });
});
