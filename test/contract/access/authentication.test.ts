import { describe, expect, inject, test } from 'vitest';
import type { ErrorCode } from '../../../shared/kernel/errors/error-codes.ts';
import { CAPABILITIES } from '../../../shared/kernel/services.ts';
import { createCostCenter, setCostCenterStatus } from '../../../shared/people/cost-centers/cost-centers.ts';
import type { CreateKey } from '../../../shared/people/keys/create-key.ts';
import { blockOrganization } from '../../../shared/people/organizations/block-organization.ts';
import { liftBlocks } from '../../../shared/people/organizations/blocks.ts';
import { closeOrganization } from '../../../shared/people/organizations/close-organization.ts';
import { setOrganizationStatus } from '../../../shared/people/organizations/update-organization.ts';
import { removeMember } from '../../../shared/people/remove-member.ts';
import { rotateSample } from '../../harness/ci.ts';
import { query, tamper } from '../../harness/database.ts';
import { freshIpv4 } from '../../harness/http/addresses.ts';
import { createTenant, createToken, type Tenant } from '../../harness/organization.ts';
import { waitFor } from '../../harness/wait-for.ts';
import { call } from '../call.ts';
import { expectGranted, expectRefusal, rateLimitOf } from '../expect-answer.ts';
import { KEYED, operationOf } from '../operations.ts';
import { formalRequest, makeValidRequest } from '../valid-requests.ts';

const environment = inject('environment');
const createLink = operationOf('createLink');
const listLinks = operationOf('listLinks');
const CENTER = 'sales';

test('accepts the scheme Bearer in any case', async () => {
  const tenant = await createTenant(environment);
  for (const scheme of ['Bearer', 'bearer', 'BEARER', 'bEaReR']) {
    const headers = { authorization: `${scheme} ${tenant.token}` };
    expectGranted(listLinks, await call(environment, listLinks, {}, { headers }));
  }
});

type Fault = {
  name: string;
  code: ErrorCode;
  /** A fault that the key is created with. */
  key?: Partial<CreateKey>;
  /** Breaks something that the key depends on. */
  break?: (tenant: Tenant) => Promise<unknown>;
};

const userOf = ({ ownerId }: Tenant, status: string) =>
  query(environment, 'update "user" set status = $2 where id = $1', [ownerId, status]);

/** The checks of a known key, in the order of contract section 5. */
const CHECKS: Fault[] = [
  {
    name: '4. expired',
    code: 'AUTH_INVALID_KEY',
    break: ({ organizationId }) =>
      tamper(
        environment,
        "update api_key set expires_at = now() - interval '1 s' where organization_id = $1",
        [organizationId],
      ),
  },
  { name: '5. user disabled', code: 'AUTH_INVALID_KEY', break: (tenant) => userOf(tenant, 'disabled') },
  {
    name: '6. membership removed',
    code: 'AUTH_INVALID_KEY',
    break: ({ ctx, organizationId, ownerId }) => removeMember(ctx, { organizationId, userId: ownerId }),
  },
  {
    name: '7. cost center disabled',
    code: 'AUTH_COST_CENTER_DISABLED',
    break: ({ ctx, organizationId }) =>
      setCostCenterStatus(ctx, { organizationId, code: CENTER, status: 'disabled' }),
  },
  {
    name: '8. organization suspended',
    code: 'ACCOUNT_NOT_ACTIVE',
    break: ({ ctx, organizationId }) => setOrganizationStatus(ctx, { organizationId, status: 'suspended' }),
  },
  {
    name: '9. full block',
    code: 'ACCOUNT_BLOCKED',
    break: ({ ctx, organizationId }) =>
      blockOrganization(ctx, { organizationId, kind: 'full', reason: 'test' }),
  },
  {
    name: '9. read-only block',
    code: 'ACCOUNT_READ_ONLY',
    break: ({ ctx, organizationId }) =>
      blockOrganization(ctx, { organizationId, kind: 'read_only', reason: 'test' }),
  },
  { name: '10. network', code: 'AUTH_IP_NOT_ALLOWED', key: { networks: ['203.0.113.0/24'] } },
  { name: '11. service', code: 'AUTH_SERVICE_NOT_ALLOWED', key: { services: ['tts'] } },
  { name: '12. capability', code: 'AUTH_CAPABILITY_NOT_ALLOWED', key: { capabilities: ['account'] } },
];

/** A key with all these faults, which are in place before its first use. */
async function createFaultyKey(faults: readonly Fault[]): Promise<string> {
  const tenant = await createTenant(environment);
  const { ctx, organizationId } = tenant;
  await createCostCenter(ctx, { organizationId, code: CENTER, name: 'Sales' });
  const faulty: Partial<CreateKey> = Object.assign({}, ...faults.map(({ key }) => key));
  const key: Partial<CreateKey> = { costCenter: CENTER, capabilities: ['urlshortener.write'], ...faulty };
  const token = await createToken(tenant, key);
  for (const fault of faults) await fault.break?.(tenant);
  return token;
}

describe('The checks of a request', () => {
  test.each(CHECKS)('$name: refuses the request on its own', async (check) => {
    const answer = await call(
      environment,
      createLink,
      { body: {} },
      { token: await createFaultyKey([check]) },
    );
    expectRefusal(createLink, answer, check.code);
    const policy = answer.status === 401 ? '3000;w=60' : '35;w=1';
    expect(rateLimitOf(answer).policy).toBe(policy);
    if (answer.status === 403) expect(rateLimitOf(answer).remaining).toBe(35);
  });

  // Nothing comes after the last.
  const early = CHECKS.slice(0, -1).map((check, index) => ({ ...check, faults: CHECKS.slice(index) }));
  test.each(rotateSample(early, 3, 0))(
    '$name: runs before every later check and before the input is validated',
    async ({ faults, code }) => {
      const token = await createFaultyKey(faults);
      expectRefusal(createLink, await call(environment, createLink, { body: {} }, { token }), code);
    },
  );

  test('a malformed key is refused before any other check runs', async () => {
    const token = await createFaultyKey(CHECKS);
    const missing = await call(environment, createLink, { body: {} });
    expectRefusal(createLink, missing, 'AUTH_REQUIRED');
    const malformed = await call(environment, createLink, { body: {} }, { token: token.toUpperCase() });
    expectRefusal(createLink, malformed, 'AUTH_INVALID_KEY');
  });

  test('refuses a request with two Authorization headers', async () => {
    const { token } = await createTenant(environment);
    const headers = { authorization: [`Bearer ${token}`, `Bearer ${token}`] };
    expectRefusal(listLinks, await call(environment, listLinks, {}, { headers }), 'AUTH_INVALID_KEY');
  });
});

describe('The organization of a key', () => {
  test.each(rotateSample(KEYED, 16, 0))(
    'refuses every request while it is closed: $id',
    async (operation) => {
      const tenant = await createTenant(environment);
      await closeOrganization(tenant.ctx, { organizationId: tenant.organizationId });
      // The keys of before are revoked.
      const token = await createToken(tenant);
      const answer = await call(environment, operation, formalRequest(operation), { token });
      expectRefusal(operation, answer, 'ACCOUNT_NOT_ACTIVE');
    },
  );

  test.each(rotateSample(KEYED, 12, 1))(
    'allows only operations that read while it is read-only: $id',
    async (operation) => {
      const tenant = await createTenant(environment);
      const { ctx, organizationId } = tenant;
      const token = await createToken(tenant, {
        capabilities: CAPABILITIES,
      });
      const request = await makeValidRequest(operation, tenant);
      await blockOrganization(ctx, { organizationId, kind: 'read_only', reason: 'test' });
      const answer = await call(environment, operation, request, { token });
      if (operation.route.method === 'get') expectGranted(operation, answer);
      else expectRefusal(operation, answer, 'ACCOUNT_READ_ONLY');
    },
  );

  test('answers 503 while it cannot be loaded', async () => {
    const { token, organizationId } = await createTenant(environment);
    await tamper(environment, 'delete from organization where id = $1', [organizationId]);
    const answer = await call(environment, listLinks, {}, { token });
    expectRefusal(listLinks, answer, 'ACCOUNT_CONFIG_NOT_FOUND');
    expect(rateLimitOf(answer)).toMatchObject({ policy: '60;w=60', remaining: 60 });
  });

  test('works again once its block is lifted', async () => {
    const { api, ctx, organizationId } = await createTenant(environment);
    await blockOrganization(ctx, { organizationId, kind: 'full', reason: 'test' });
    expectRefusal(listLinks, await api.get('/urlshortener/links'), 'ACCOUNT_BLOCKED');
    await liftBlocks(ctx, organizationId);
    await waitFor('the block to be forgotten', async () =>
      (await api.get('/urlshortener/links')).status === 200 ? true : undefined,
    );
  });

  test('ping shows the address that was refused', async () => {
    const { ctx, organizationId, token } = await createTenant(environment);
    await setOrganizationStatus(ctx, { organizationId, status: 'suspended' });
    const ip = freshIpv4();
    const ping = operationOf('ping');
    const refused = await call(environment, ping, {}, { token, ip });
    expectRefusal(ping, refused, 'ACCOUNT_NOT_ACTIVE');
    expect(refused.json.meta.clientIp).toBe(ip);
    expect((await call(environment, listLinks, {}, { token, ip })).json.meta).not.toHaveProperty('clientIp');
  });
});
