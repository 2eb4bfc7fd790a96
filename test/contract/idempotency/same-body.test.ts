import { expect, inject, test } from 'vitest';
import { setDefaultDomain } from '../../../shared/links/domains/default-domain.ts';
import { releaseDomain } from '../../../shared/links/domains/release-domain.ts';
import { PLATFORM_DOMAIN } from '../../harness/cloud/test-cloud.ts';
import { freshAlias, LONG_URL } from '../../harness/links/links.ts';
import { createDomain, type Tenant } from '../../harness/organization.ts';
import { waitFor } from '../../harness/wait-for.ts';
import { call } from '../call.ts';
import { expectGranted, expectRefusal } from '../expect-answer.ts';
import { operationOf } from '../operations.ts';
import { createTenantWithFunds, createUnder, expectLinks } from './keyed-creation.ts';

const environment = inject('environment');
const createLink = operationOf('createLink');
const bulkCreateLinks = operationOf('bulkCreateLinks');

const bulkUnder = (key: string, tenant: Tenant, links: unknown[]) =>
  call(environment, bulkCreateLinks, { body: { links } }, { ...tenant, headers: { 'idempotency-key': key } });

type Body = Record<string, unknown>;

/** Two bodies that count as the same: each field is written differently, or left out. */
const ONE: Body = { domain: null, code: 'Summer-SALE-', expiresAt: '2090-05-06T07:08:09Z' };
const OTHER: Body = {
  domain: PLATFORM_DOMAIN.toUpperCase(),
  code: 'summer-sale-',
  expiresAt: '2090-05-06 02:08:09',
};

/** Adds a suffix to the alias, so that each test has its own. */
const own = ({ code, ...rest }: Body, suffix: string): Body => ({
  longUrl: LONG_URL,
  ...rest,
  ...(code === undefined ? {} : { code: typeof code === 'string' ? code + suffix : code }),
});

test.each([
  ['in this order', ONE, OTHER],
  ['in the other order', OTHER, ONE],
])('what is written differently is the same body, %s, alone and in a bulk', async (_, first, again) => {
  const tenant = await createTenantWithFunds();
  const [single, bulk] = [freshAlias(), freshAlias()];
  const created = await createUnder(single, tenant, own(first, single));
  expectGranted(createLink, created);
  const replayed = await createUnder(single, tenant, own(again, single));
  expectGranted(createLink, replayed);
  expect(replayed.headers['idempotency-status']).toBe('replayed');
  expect(replayed.json.data).toEqual(created.json.data);

  const made = await bulkUnder(bulk, tenant, [own(first, bulk), own({}, bulk)]);
  expectGranted(bulkCreateLinks, made);
  const remade = await bulkUnder(bulk, tenant, [own(again, bulk), own({}, bulk)]);
  expectGranted(bulkCreateLinks, remade);
  expect(remade.headers['idempotency-status']).toBe('replayed');
  expect(remade.json.data.created).toBe(2);
  await expectLinks(tenant, 3);
});

test('an omitted default stays the same body after another domain becomes the default', async () => {
  const tenant = await createTenantWithFunds();
  const { ctx, organizationId } = tenant;
  const key = freshAlias();
  const [first, second] = [await createDomain(tenant), await createDomain(tenant)];
  const body = { longUrl: LONG_URL };
  expect((await createUnder(key, tenant, body)).json.data.domain).toBe(first);
  await setDefaultDomain(ctx, { name: second, organizationId });
  await waitFor('the new default', async () => {
    const { domain } = (await createUnder(freshAlias(), tenant, body)).json.data;
    return domain === second ? true : undefined;
  });
  for (const repeated of [body, { ...body, domain: first }])
    expect((await createUnder(key, tenant, repeated)).json.data.domain).toBe(first);
  const other = await createUnder(key, tenant, { ...body, domain: second });
  expectRefusal(createLink, other, 'IDEMPOTENCY_KEY_REUSED');
  await releaseDomain(ctx, { name: second, organizationId });
});
