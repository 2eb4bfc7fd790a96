import { readFileSync } from 'node:fs';
import { describe, expect, inject, test } from 'vitest';
import { topUpBalance } from '../../../shared/billing/movements/top-up-balance.ts';
import { query } from '../../harness/database.ts';
import { freshAlias, LONG_URL } from '../../harness/links/links.ts';
import { createTenant, createToken, type Tenant } from '../../harness/organization.ts';
import { waitFor } from '../../harness/wait-for.ts';
import { expectGranted, expectRefusal } from '../expect-answer.ts';
import { operationOf } from '../operations.ts';
import { BALANCE, createTenantWithFunds, createUnder, expectLinks } from './keyed-creation.ts';

const environment = inject('environment');
const logFile = inject('logFile');
const createLink = operationOf('createLink');

/** The lease that a worker leaves behind when it dies while handling a request with this key. */
const abandonLease = ({ ctx, organizationId }: Tenant, key: string, leaseMs: number) =>
  ctx.redis.set(`idempotency:${organizationId}:${key}`, 'a worker that died', { px: leaseMs });

describe('A key can be used again after', () => {
  test('an invalid body', async () => {
    const tenant = await createTenantWithFunds();
    const key = freshAlias();
    expectRefusal(createLink, await createUnder(key, tenant, {}), 'VALIDATION_INVALID_PARAMETER');
    expectRefusal(
      createLink,
      await createUnder(key, tenant, { longUrl: 'ftp://example.com' }),
      'URL_SCHEME_NOT_ALLOWED',
    );
    expectGranted(createLink, await createUnder(key, tenant));
    await expectLinks(tenant, 1);
  });

  test('a lack of funds, a taken alias or a key without the capability', async () => {
    const tenant = await createTenant(environment, { balanceMicro: 0n });
    const { ctx, organizationId } = tenant;
    const key = freshAlias();
    const reader = { token: await createToken(tenant) };
    expectRefusal(createLink, await createUnder(key, reader), 'AUTH_CAPABILITY_NOT_ALLOWED');
    expectRefusal(createLink, await createUnder(key, tenant), 'URLSHORTENER_INSUFFICIENT_FUNDS');
    await topUpBalance(ctx, { organizationId, amountMicro: BALANCE, reference: 'later' });
    const alias = freshAlias();
    expectGranted(createLink, await createUnder(freshAlias(), tenant, { longUrl: LONG_URL, code: alias }));
    const taken = await createUnder(key, tenant, { longUrl: LONG_URL, code: alias });
    expectRefusal(createLink, taken, 'ALIAS_TAKEN');
    expectGranted(createLink, await createUnder(key, tenant));
    await expectLinks(tenant, 2);
  });
});

describe('A request that never finished', () => {
  test('holds its key for its lease: IDEMPOTENCY_IN_PROGRESS, with a time to retry', async () => {
    const tenant = await createTenantWithFunds();
    const key = freshAlias();
    await abandonLease(tenant, key, 60_000);
    const startedAt = Date.now();
    const refused = await createUnder(key, tenant);
    expectRefusal(createLink, refused, 'IDEMPOTENCY_IN_PROGRESS');
    expect(Date.now() - startedAt).toBeGreaterThan(4_500);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    await expectLinks(tenant, 0);
  });

  test('is waited for, and runs again when its lease expires', async () => {
    const tenant = await createTenantWithFunds();
    const key = freshAlias();
    await abandonLease(tenant, key, 1_000);
    expectGranted(createLink, await createUnder(key, tenant));
    await expectLinks(tenant, 1);
  });
});

test('a defect under a key answers 500 without internal details, and logs a line', async () => {
  const tenant = await createTenantWithFunds();
  const key = freshAlias();
  await createUnder(key, tenant);
  await query(environment, "update idempotency_key set result = '{}' where key = $1", [key]);
  const failed = await createUnder(key, tenant);
  expectRefusal(createLink, failed, 'INTERNAL_SERVER_ERROR');
  expect(failed.text).not.toMatch(/undefined|TypeError|select|\.ts|at /);
  const line = await waitFor('the failure to be logged', async () =>
    readFileSync(logFile, 'utf8')
      .split('\n')
      .find((text) => text.includes(failed.json.meta.requestId) && text.includes('request_failed')),
  );
  expect(JSON.parse(line)).toMatchObject({ level: 'error', code: 'INTERNAL_SERVER_ERROR' });
  await expectLinks(tenant, 1);
});
