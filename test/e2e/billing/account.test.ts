import { expect, inject, test } from 'vitest';
import { setSpendLimit } from '../../../shared/billing/limits/spend-limits.ts';
import { topUpBalance } from '../../../shared/billing/movements/top-up-balance.ts';
import { addPlan } from '../../../shared/billing/plans.ts';
import { addDays, toColombiaDay } from '../../../shared/kernel/time/colombia.ts';
import { addUser } from '../../../shared/people/add-user.ts';
import { createCostCenter, setCostCenterStatus } from '../../../shared/people/cost-centers/cost-centers.ts';
import { createOrganization } from '../../../shared/people/organizations/create-organization.ts';
import { removeMember } from '../../../shared/people/remove-member.ts';
import { setUserStatus } from '../../../shared/people/users/set-user-status.ts';
import { query } from '../../harness/database.ts';
import { createApi } from '../../harness/http/api.ts';
import { createLink } from '../../harness/links/links.ts';
import { createTenant, createToken, LINK_MICRO, operatorOf } from '../../harness/organization.ts';
import { waitFor } from '../../harness/wait-for.ts';

const environment = inject('environment');
const OPENING = 1_000_000_000;
const HOUR_MS = 3_600_000;
const inHours = (hours: number) => new Date(Date.now() + hours * HOUR_MS);

test('shows the balance of a prepaid account', async () => {
  const tenant = await createTenant(environment);
  await createLink(tenant);
  expect((await tenant.api.get('/account/billing')).json.data).toEqual({
    mode: 'prepaid',
    currency: 'COP',
    balanceMicro: OPENING - Number(LINK_MICRO),
    pendingMicro: 0,
    heldMicro: 0,
    creditLineMicro: 0,
    availableMicro: OPENING - Number(LINK_MICRO),
    status: 'active',
    spendLimits: [],
    plans: [],
  });
});

test('shows the available credit, to the last micro', async () => {
  const ctx = operatorOf(environment);
  const creditLineMicro = 9_007_199_254_740_000n;
  const account = { currency: 'COP', mode: 'credit', creditLineMicro } as const;
  const { id: organizationId } = await createOrganization(ctx, { name: 'On credit', account });
  const email = `${crypto.randomUUID()}@example.com`;
  const { userId: ownerId } = await addUser(ctx, { organizationId, email, role: 'owner' });
  const token = await createToken({ ctx, organizationId, ownerId }, { capabilities: ['account'] });
  await topUpBalance(ctx, { organizationId, amountMicro: 991n, reference: 'p' });
  expect((await createApi(environment.API_BASE_URL, token).get('/account/billing')).json.data).toMatchObject({
    mode: 'credit',
    balanceMicro: 991,
    creditLineMicro: 9_007_199_254_740_000,
    availableMicro: Number.MAX_SAFE_INTEGER,
  });
  await expect(topUpBalance(ctx, { organizationId, amountMicro: 1n, reference: 'q' })).rejects.toMatchObject({
    code: 'ACCOUNT_TOO_LARGE',
  });
});

test('shows nulls and zeros for an organization without a billing account', async () => {
  const { api } = await createTenant(environment, { currency: null });
  expect((await api.get('/account/billing')).json.data).toEqual({
    mode: null,
    currency: null,
    balanceMicro: 0,
    pendingMicro: 0,
    heldMicro: 0,
    creditLineMicro: 0,
    availableMicro: 0,
    status: null,
    spendLimits: [],
    plans: [],
  });
  expect((await api.get('/account/billing/movements')).json.data).toEqual({ items: [], nextCursor: null });
});

test('shows what is spent of each limit, and that it resets at midnight in Colombia', async () => {
  const tenant = await createTenant(environment);
  const { organizationId, ctx, api } = tenant;
  await setSpendLimit(ctx, { organizationId, period: 'day', limitMicro: 900_000_000n });
  await setSpendLimit(ctx, { organizationId, period: 'month', limitMicro: 9_000_000_000n });
  await createLink(tenant);
  const today = toColombiaDay(new Date());
  // Other days' spending must not show in today's; it counts only towards the month.
  await query(
    environment,
    "insert into spend (organization_id, period, period_start, spent_micro) values ($1, 'day', $2, 7)",
    [organizationId, addDays(today, -1)],
  );
  await query(
    environment,
    "update spend set spent_micro = spent_micro + 7 where organization_id = $1 and period = 'month'",
    [organizationId],
  );
  const [year = 0, month = 0] = today.split('-').map(Number);
  const nextMonth = new Date(Date.UTC(year, month, 1)).toISOString().slice(0, 10);
  expect((await api.get('/account/billing')).json.data.spendLimits).toEqual([
    {
      period: 'day',
      limitMicro: 900_000_000,
      spentMicro: Number(LINK_MICRO),
      resetsAt: `${addDays(today, 1)}T00:00:00.000-05:00`,
    },
    {
      period: 'month',
      limitMicro: 9_000_000_000,
      spentMicro: Number(LINK_MICRO) + 7,
      resetsAt: `${nextMonth}T00:00:00.000-05:00`,
    },
  ]);
});

test('shows plans: scheduled, active and ended, with the quota of the day', async () => {
  const { organizationId, ctx, api } = await createTenant(environment);
  const [startsAt, endsAt] = [inHours(1), inHours(2)];
  await addPlan(ctx, {
    organizationId,
    service: 'urlshortener',
    name: 'Now',
    endsAt: startsAt,
    dailyQuota: 7,
  });
  await addPlan(ctx, { organizationId, service: 'urlshortener', name: 'Next', startsAt, endsAt });
  await addPlan(ctx, { organizationId, service: 'tts', name: 'Speech', startsAt: inHours(3) });
  await query(
    environment,
    `insert into plan (organization_id, service, name, starts_at, ends_at)
     values ($1, 'urlshortener', 'Before', now() - interval '2 days', now() - interval '1 day')`,
    [organizationId],
  );
  const { plans } = (await api.get('/account/billing')).json.data;
  expect(plans).toMatchObject([
    { service: 'tts', name: 'Speech', status: 'scheduled', endsAt: null, dailyQuota: null },
    {
      name: 'Next',
      status: 'scheduled',
      dailyQuota: 100_000,
      startsAt: startsAt.toISOString(),
      endsAt: endsAt.toISOString(),
    },
    { name: 'Now', status: 'active', dailyQuota: 7 },
    { name: 'Before', status: 'ended' },
  ]);
});

test('shows the profile of the organization', async () => {
  const { organizationId, api } = await createTenant(environment);
  await query(
    environment,
    "update organization set legal_name = 'Acme S.A.S.', tax_id = '900123456-7' where id = $1",
    [organizationId],
  );
  expect((await api.get('/account/organization')).json.data).toEqual({
    accountId: organizationId,
    name: expect.stringContaining('Tenant'),
    legalName: 'Acme S.A.S.',
    taxId: '900123456-7',
    country: 'CO',
    currency: 'COP',
    status: 'active',
    sandboxOf: null,
    createdAt: expect.stringMatching(/Z$/),
  });
});

test('lists cost centers, newest first, page by page', async () => {
  const { organizationId, ctx, api } = await createTenant(environment);
  for (const code of ['sales', 'support'])
    await createCostCenter(ctx, { organizationId, code, name: `The ${code}` });
  await setCostCenterStatus(ctx, { organizationId, code: 'sales', status: 'disabled' });
  const first = (await api.get('/account/cost-centers?limit=2')).json.data;
  expect(first.items).toEqual([
    {
      id: expect.any(Number),
      code: 'support',
      name: 'The support',
      status: 'active',
      createdAt: expect.any(String),
    },
    {
      id: expect.any(Number),
      code: 'sales',
      name: 'The sales',
      status: 'disabled',
      createdAt: expect.any(String),
    },
  ]);
  const rest = (await api.get(`/account/cost-centers?limit=2&cursor=${first.nextCursor}`)).json.data;
  expect(rest).toMatchObject({ items: [{ code: 'default' }], nextCursor: null });
});

test('lists members and their status, without removed ones', async () => {
  const { organizationId, ownerId, ctx, api } = await createTenant(environment);
  const join = async (role: 'administrator' | 'developer' | 'member') => {
    const email = `${crypto.randomUUID()}@example.com`;
    return await addUser(ctx, { organizationId, email, name: `A ${role}`, role });
  };
  const [, developer, member] = [await join('administrator'), await join('developer'), await join('member')];
  await setUserStatus(ctx, { email: developer.email, status: 'disabled' });
  await removeMember(ctx, { organizationId, userId: member.userId });
  const first = (await api.get('/account/users?limit=2')).json.data;
  expect(first.items).toEqual([
    {
      id: developer.userId,
      name: 'A developer',
      email: developer.email,
      role: 'developer',
      status: 'disabled',
      createdAt: expect.stringMatching(/Z$/),
      lastSeenAt: null,
    },
    expect.objectContaining({ name: 'A administrator', role: 'administrator', status: 'active' }),
  ]);
  const rest = (await api.get(`/account/users?limit=2&cursor=${first.nextCursor}`)).json.data;
  expect(rest).toMatchObject({ items: [{ id: ownerId, role: 'owner' }], nextCursor: null });
});

test("shows the hour in which a member's key last made a request", async () => {
  const { organizationId, ownerId, api, ctx } = await createTenant(environment);
  // Undefined while the quota of this read is spent.
  const seenAt = async () => (await api.get('/account/users')).json.data?.items[0].lastSeenAt;
  const first = await waitFor('the owner to be seen', async () => (await seenAt()) ?? undefined);
  expect(Math.abs(Date.parse(first) - Date.now())).toBeLessThan(60_000);

  const another = createApi(environment.API_BASE_URL, await createToken({ ctx, organizationId, ownerId }));
  await another.get('/utilities/ping');
  expect(await seenAt()).toBe(first);
  await query(
    environment,
    "update membership set last_seen_at = now() - interval '2 hours' where organization_id = $1",
    [organizationId],
  );
  await waitFor('the owner to be seen again', async () =>
    Date.parse(await seenAt()) > Date.now() - HOUR_MS ? true : undefined,
  );
});

test('shows nothing of another organization', async () => {
  const [own, other] = [await createTenant(environment), await createTenant(environment)];
  await setSpendLimit(other.ctx, { organizationId: other.organizationId, period: 'day', limitMicro: 1n });
  await addPlan(other.ctx, { organizationId: other.organizationId, service: 'tts', name: 'Theirs' });
  const billing = (await own.api.get('/account/billing')).json.data;
  expect(billing).toMatchObject({ spendLimits: [], plans: [] });
  const theirs = (await other.api.get('/account/cost-centers')).json.data.items[0];
  const answers = await Promise.all(
    ['/account/organization', '/account/cost-centers', '/account/users', '/account/billing/movements'].map(
      (path) => own.api.get(path),
    ),
  );
  const [organization, centers, users, movements] = answers.map(({ json }) => json.data);
  expect(organization.accountId).toBe(own.organizationId);
  expect(centers.items.map(({ id }: { id: number }) => id)).not.toContain(theirs.id);
  expect(users.items.map(({ id }: { id: number }) => id)).toEqual([own.ownerId]);
  expect(movements.items).toHaveLength(1);
  const [foreign, nobodys] = await Promise.all(
    [theirs.id, 999_999_999].map((id) => own.api.get(`/account/billing/movements?costCenter=${id}`)),
  );
  expect(foreign?.json.error).toMatchObject({ code: 'VALIDATION_INVALID_PARAMETER' });
  expect(foreign?.json.error).toEqual(nobodys?.json.error);
});
