import { describe, expect, inject, test } from 'vitest';
import { createToken as drawToken } from '../../../shared/kernel/auth/token.ts';
import { GUARD } from '../../../shared/kernel/quotas/limits.ts';
import { CAPABILITIES, SERVICE_CODES } from '../../../shared/kernel/services.ts';
import { setService } from '../../../shared/people/organizations/services.ts';
import { rotateSample } from '../../harness/ci.ts';
import { freshIpv4 } from '../../harness/http/addresses.ts';
import { createTenant, createToken, type Tenant } from '../../harness/organization.ts';
import { type Caller, call } from '../call.ts';
import { requestErrors } from '../document/openapi-schemas.ts';
import { expectGranted, expectRefusal, rateLimitOf } from '../expect-answer.ts';
import {
  KEYED,
  type KeyedOperation,
  OPERATIONS,
  PUBLIC,
  WITH_CAPABILITY,
  WITH_SERVICE,
} from '../operations.ts';
import { formalRequest, makeValidRequest, OWN_REQUESTS } from '../valid-requests.ts';

const environment = inject('environment');
const GUARD_POLICY = `${GUARD.requests};w=${GUARD.windowSeconds}`;
const policyOf = ({ limit }: KeyedOperation) => `${limit.requests};w=${limit.windowSeconds}`;
/** The RateLimit fields of an unspent quota. */
const unspent = (operation: KeyedOperation) => ({
  policy: policyOf(operation),
  remaining: operation.limit.requests,
});

test('only existing operations have a request of their own', () => {
  expect(OPERATIONS.map(({ id }) => id)).toEqual(expect.arrayContaining(Object.keys(OWN_REQUESTS)));
});

/** A key with the service and the capability that an operation needs, and no other. */
async function createLeastToken({ id }: KeyedOperation, tenant: Tenant): Promise<string> {
  const services = WITH_SERVICE.flatMap((operation) => (operation.id === id ? [operation.service] : []));
  const capabilities = WITH_CAPABILITY.flatMap((operation) =>
    operation.id === id ? [operation.capability] : [],
  );
  return await createToken(tenant, { ...(services.length > 0 && { services }), capabilities });
}

// Outside CI, the examples of the document call the others.
const CALLED = rotateSample(OPERATIONS, 2, 0).map(({ id }) => id);
describe.each(KEYED.filter(({ id }) => CALLED.includes(id)))('$id', (operation) => {
  test('accepts a valid request of a key with only the service and capability that it needs', async () => {
    const tenant = await createTenant(environment);
    const request = await makeValidRequest(operation, tenant);
    const token = await createLeastToken(operation, tenant);
    const answer = await call(environment, operation, request, { token });
    expectGranted(operation, answer);
    expect(requestErrors(operation, request)).toEqual([]);
    const { policy, remaining } = rateLimitOf(answer);
    const [own, ...further] = policy.split(', ');
    expect(own).toBe(policyOf(operation));
    // For an operation with a cost, the fields describe the limit that has the least left.
    if (operation.route.cost === undefined)
      expect({ further, remaining }).toEqual({ further: [], remaining: operation.limit.requests - 1 });
    else expect(further).toHaveLength(1);
    expect(answer.headers['cache-control']).toBeDefined();
  });
});

// Every operation refuses by the same checks, before anything of its own.
const TURNED = KEYED.map((operation, turn) => ({ ...operation, turn }));
describe.each(rotateSample(TURNED, 13, 0))('$id', (operation) => {
  const refused = (caller: Caller) => call(environment, operation, formalRequest(operation), caller);

  test('accepts a key only in the Authorization header, after "Bearer"', async () => {
    const { token } = await createTenant(environment);
    const formal = formalRequest(operation);
    const inQueryAndBody = {
      ...formal,
      query: { key: token, api_key: token, access_token: token, authorization: `Bearer ${token}` },
      ...(formal.body === undefined ? {} : { body: { token, authorization: `Bearer ${token}` } }),
    };
    const headers = [
      { 'x-api-key': token },
      ...[token, `Bearer${token}`, `Basic ${btoa(token)}`, 'Bearer ', 'bearer'].map((authorization) => ({
        authorization,
      })),
    ];
    const answers = [
      await call(environment, operation, inQueryAndBody),
      ...(await Promise.all(
        rotateSample(headers, 3, operation.turn).map((header) => refused({ headers: header })),
      )),
    ];
    for (const answer of answers) {
      expectRefusal(operation, answer, 'AUTH_REQUIRED');
      expect(rateLimitOf(answer).policy).toBe(GUARD_POLICY);
    }
  });

  test('refuses a malformed or unknown key', async () => {
    const { token } = await createTenant(environment);
    const malformed = [token.toUpperCase(), token.replace('svc_', 'SVC_'), token.slice(0, -1), `${token}0`];
    for (const key of rotateSample([...malformed, `${token} x`, drawToken()], 3, operation.turn)) {
      const answer = await refused({ token: key });
      expectRefusal(operation, answer, 'AUTH_INVALID_KEY');
      expect(rateLimitOf(answer).policy).toBe(GUARD_POLICY);
    }
  });

  test('refuses a key from outside its networks, shows the address and spends nothing', async () => {
    const tenant = await createTenant(environment);
    const token = await createToken(tenant, { networks: ['203.0.113.0/24'] });
    const ip = freshIpv4();
    const answer = await refused({ token, ip });
    expectRefusal(operation, answer, 'AUTH_IP_NOT_ALLOWED');
    expect(answer.json.meta.clientIp).toBe(ip);
    expect(rateLimitOf(answer)).toMatchObject(unspent(operation));
  });
});

describe.each(rotateSample(WITH_SERVICE, 12, 0))('$id', (operation) => {
  const { service } = operation;
  const others = SERVICE_CODES.filter((code) => code !== service);

  test('refuses a key without its service and spends nothing', async () => {
    const token = await createToken(await createTenant(environment), { services: others });
    const answer = await call(environment, operation, formalRequest(operation), { token });
    expectRefusal(operation, answer, 'AUTH_SERVICE_NOT_ALLOWED');
    expect(rateLimitOf(answer)).toMatchObject(unspent(operation));
  });

  test('refuses an organization that has the service turned off', async () => {
    const tenant = await createTenant(environment);
    await setService(tenant.ctx, { organizationId: tenant.organizationId, service, enabled: false });
    const answer = await call(environment, operation, formalRequest(operation), tenant);
    expectRefusal(operation, answer, 'AUTH_SERVICE_NOT_ALLOWED');
    expect(rateLimitOf(answer)).toMatchObject(unspent(operation));
  });
});

describe.each(rotateSample(WITH_CAPABILITY, 4, 0))('$id', (operation) => {
  test('refuses a key without its capability and spends nothing', async () => {
    const tenant = await createTenant(environment);
    const capabilities = CAPABILITIES.filter((capability) => capability !== operation.capability);
    const token = await createToken(tenant, { capabilities });
    for (let attempt = 0; attempt < 2; attempt += 1) {
      const answer = await call(environment, operation, formalRequest(operation), { token });
      expectRefusal(operation, answer, 'AUTH_CAPABILITY_NOT_ALLOWED');
      expect(rateLimitOf(answer)).toMatchObject(unspent(operation));
    }
  });
});

describe.each(PUBLIC)('$id', (operation) => {
  test('answers without a key, and counts towards the guard', async () => {
    const tenant = await createTenant(environment);
    const request = await makeValidRequest(operation, tenant);
    const ip = freshIpv4();
    for (const spent of [1, 2]) {
      const answer = await call(environment, operation, request, { ip });
      expectGranted(operation, answer);
      expect(rateLimitOf(answer)).toMatchObject({ policy: GUARD_POLICY, remaining: GUARD.requests - spent });
    }
  });
});
