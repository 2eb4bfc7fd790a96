import { afterEach, describe, expect, test, vi } from 'vitest';
import { clearDefaultDomain, setDefaultDomain } from '../../../shared/links/domains/default-domain.ts';
import { setCostCenterStatus } from '../../../shared/people/cost-centers/cost-centers.ts';
import { revokeKey } from '../../../shared/people/keys/revoke-key.ts';
import { blockOrganization } from '../../../shared/people/organizations/block-organization.ts';
import { liftBlocks } from '../../../shared/people/organizations/blocks.ts';
import { setService } from '../../../shared/people/organizations/services.ts';
import { setOrganizationStatus } from '../../../shared/people/organizations/update-organization.ts';
import { removeMember } from '../../../shared/people/remove-member.ts';
import { setUserStatus } from '../../../shared/people/users/set-user-status.ts';
import { PLATFORM_DOMAIN } from '../../harness/cloud/test-cloud.ts';
import { SHORT_DEADLINES, useCloud } from '../../harness/cloud/use-cloud.ts';
import { query } from '../../harness/database.ts';
import { LONG_URL } from '../../harness/links/links.ts';
import { createDomain, createTenant, operatorOf, type Tenant } from '../../harness/organization.ts';

const LINKS = '/urlshortener/links';

// With these, isolates cache keys for as long as they may.
const cloud = useCloud({ vars: SHORT_DEADLINES });
afterEach(() => vi.restoreAllMocks());

/** The answers of four functions, one of them to a write. */
async function askEverywhere({ api }: Tenant): Promise<(string | number)[]> {
  const answers = [
    await api.get('/utilities/ping'),
    await api.get('/tools/countries?callingCode=57'),
    await api.get('/account/organization'),
    await api.post(LINKS, { longUrl: LONG_URL }),
  ];
  return answers.map(({ status, json }) => json?.error?.code ?? status);
}

const GRANTED = [200, 200, 200, 201];
const everywhere = (code: string) => GRANTED.map(() => code);

async function openWarm(): Promise<Tenant> {
  const tenant = await createTenant(cloud.environment);
  expect(await askEverywhere(tenant)).toEqual(GRANTED);
  return tenant;
}

/** A change, everybody's answers after it, and how to undo it. */
type Change = [name: string, (tenant: Tenant) => Promise<unknown>, (string | number)[], typeof undoNothing];
const undoNothing = async (_: Tenant): Promise<unknown> => undefined;

const emailOf = async ({ ownerId }: Tenant): Promise<string> => {
  const [row] = await query<{ email: string }>(cloud.environment, 'select email from "user" where id = $1', [
    ownerId,
  ]);
  return row?.email ?? '';
};

const CHANGES: Change[] = [
  [
    'a suspension',
    ({ ctx, organizationId }) => setOrganizationStatus(ctx, { organizationId, status: 'suspended' }),
    everywhere('ACCOUNT_NOT_ACTIVE'),
    ({ ctx, organizationId }) => setOrganizationStatus(ctx, { organizationId, status: 'active' }),
  ],
  [
    'a full block',
    ({ ctx, organizationId }) => blockOrganization(ctx, { organizationId, kind: 'full', reason: 'test' }),
    everywhere('ACCOUNT_BLOCKED'),
    ({ ctx, organizationId }) => liftBlocks(ctx, organizationId),
  ],
  [
    'a read-only block',
    ({ ctx, organizationId }) =>
      blockOrganization(ctx, { organizationId, kind: 'read_only', reason: 'test' }),
    [200, 200, 200, 'ACCOUNT_READ_ONLY'],
    ({ ctx, organizationId }) => liftBlocks(ctx, organizationId),
  ],
  [
    'a service turned off',
    ({ ctx, organizationId }) => setService(ctx, { organizationId, service: 'urlshortener', enabled: false }),
    [200, 200, 200, 'AUTH_SERVICE_NOT_ALLOWED'],
    ({ ctx, organizationId }) => setService(ctx, { organizationId, service: 'urlshortener', enabled: true }),
  ],
  [
    'the removal of the member who made the key',
    ({ ctx, organizationId, ownerId }) => removeMember(ctx, { organizationId, userId: ownerId }),
    everywhere('AUTH_INVALID_KEY'),
    undoNothing,
  ],
  [
    'the disabling of the person who made the key',
    async (tenant) => setUserStatus(tenant.ctx, { email: await emailOf(tenant), status: 'disabled' }),
    everywhere('AUTH_INVALID_KEY'),
    async (tenant) => setUserStatus(tenant.ctx, { email: await emailOf(tenant), status: 'active' }),
  ],
  [
    'the disabling of the cost center',
    ({ ctx, organizationId }) =>
      setCostCenterStatus(ctx, { organizationId, code: 'default', status: 'disabled' }),
    everywhere('AUTH_COST_CENTER_DISABLED'),
    ({ ctx, organizationId }) =>
      setCostCenterStatus(ctx, { organizationId, code: 'default', status: 'active' }),
  ],
  [
    'the revocation of the key',
    async ({ ctx, organizationId }) => {
      const [row] = await query<{ id: number }>(
        cloud.environment,
        'select id::int from api_key where organization_id = $1',
        [organizationId],
      );
      await revokeKey(ctx, { organizationId, keyId: row?.id ?? 0 });
    },
    everywhere('AUTH_INVALID_KEY'),
    undoNothing,
  ],
];

describe('The next request of every function sees', () => {
  test.each(CHANGES)('%s, and its reversal', async (_, change, expected, undo) => {
    const tenant = await openWarm();
    await change(tenant);
    expect(await askEverywhere(tenant)).toEqual(expected);
    if (undo === undoNothing) return;
    await undo(tenant);
    expect(await askEverywhere(tenant)).toEqual(GRANTED);
  });
});

test('A creation without a domain uses the default at that moment', async () => {
  const tenant = await openWarm();
  const { ctx, organizationId, api } = tenant;
  const first = await createDomain(tenant);
  const create = (key: string, domain?: string) =>
    api.post(LINKS, { longUrl: LONG_URL, domain }, { 'idempotency-key': key });
  const expectSame = async (domain: string) => {
    const key = domain.replaceAll('.', '_');
    const made = await create(key);
    expect([made.status, made.json.data?.domain]).toEqual([201, domain]);
    expect((await create(key, domain)).json.data?.code).toBe(made.json.data?.code);
  };
  await expectSame(first);
  const second = await createDomain(tenant);
  await setDefaultDomain(ctx, { organizationId, name: second });
  await expectSame(second);
  await clearDefaultDomain(ctx, organizationId);
  await expectSame(PLATFORM_DOMAIN);
});

test('A request refused because of a change spends no quota', async () => {
  const tenant = await openWarm();
  const { ctx, organizationId, api } = tenant;
  await setOrganizationStatus(ctx, { organizationId, status: 'suspended' });
  const refused = await api.get('/tools/countries?callingCode=57');
  expect([refused.status, refused.headers['ratelimit-remaining']]).toEqual([403, '59']);
  await setOrganizationStatus(ctx, { organizationId, status: 'active' });
  const granted = await api.get('/tools/countries?callingCode=57');
  expect([granted.status, granted.headers['ratelimit-remaining']]).toEqual([200, '58']);
});

test('When Redis does not accept it, the change is made, and the log reports the delay', async () => {
  const tenant = await openWarm();
  const { organizationId } = tenant;
  const warned = vi.spyOn(console, 'warn').mockImplementation(() => {});
  cloud.redisGateway.faults.refuse = true;
  await setOrganizationStatus(operatorOf(cloud.environment), { organizationId, status: 'suspended' });
  cloud.redisGateway.faults.refuse = false;
  const events = warned.mock.calls.map(([line]) => JSON.parse(String(line)));
  expect(events).toMatchObject([
    { level: 'warn', event: 'epoch_not_raised', organizations: `${organizationId}` },
  ]);
  expect(await askEverywhere(tenant)).toEqual(GRANTED);
});
