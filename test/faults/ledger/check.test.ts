import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { seedDemoData } from '../../../local/demo/demo-data.ts';
import { DEMO_KEYS } from '../../../local/demo/demo-keys.ts';
import { checkLedger, INVARIANTS } from '../../../shared/billing/ledger/check-ledger.ts';
import { addPlan } from '../../../shared/billing/plans.ts';
import { setPrice } from '../../../shared/billing/prices/prices.ts';
import { synthesize } from '../../harness/calls/speech.ts';
import { IS_CI, onCi, rotateSample } from '../../harness/ci.ts';
import { useCloud } from '../../harness/cloud/use-cloud.ts';
import { query, tamper } from '../../harness/database.ts';
import { createApi } from '../../harness/http/api.ts';
import { waitForLinkBatch } from '../../harness/links/batches.ts';
import { setLinkSettings } from '../../harness/links/change-link.ts';
import { appendClicks, clickAt, drainClicks, linkIdOf } from '../../harness/links/clicks.ts';
import { createLink, freshAlias, LONG_URL } from '../../harness/links/links.ts';
import { waitForBatch } from '../../harness/numbers.ts';
import { createTenant, operatorOf, type Tenant, VISIT_MICRO } from '../../harness/organization.ts';
import { BREAKS } from './breaks.ts';

const cloud = useCloud(onCi({ seed: seedDemoData }, {}));
/** A tenant with all kinds of charges. */
let busy: Tenant;
/** Another tenant of the same kind, whose prices and plans have changed. */
let bystander: Tenant;
/** Batches that may still be running. */
let running: Promise<unknown>[];
beforeAll(async () => {
  busy = await createTenant(cloud.environment);
  bystander = await createTenant(cloud.environment);
  const [batch, other] = await Promise.all([act(busy), act(bystander)]);
  running = [waitForBatch(busy, batch), waitForBatch(bystander, other)];
  await change(bystander);
  await failSynthesis(busy);
});

const check = (tenant: Tenant | null) =>
  checkLedger(operatorOf(cloud.environment), tenant?.organizationId ?? null);

async function visitLink({ ctx }: Tenant, linkId: number, visits: number): Promise<void> {
  const at = new Date().toISOString();
  const clicks = Array.from({ length: visits }, () => clickAt(linkId, at, { country: 'CO' }));
  await appendClicks(ctx, clicks);
  await drainClicks(cloud.environment);
}

/**
 * Links singly and in bulk, with and without keys, visits, look-ups, a batch with a refund, another that may still be
 * running (whose id is returned), a new audio and a reused one.
 */
async function act(tenant: Tenant): Promise<string> {
  const { api } = tenant;
  const keyed = () => ({ 'idempotency-key': randomUUID() });
  const link = await createLink(tenant, { code: freshAlias() });
  const linkId = await linkIdOf(cloud.environment, link);
  await setLinkSettings(tenant, link, { reference: 'campaign' });
  await api.post('/urlshortener/links', { longUrl: LONG_URL }, keyed());
  const bulk = { links: [{ longUrl: LONG_URL }, { longUrl: 'nonsense' }, { longUrl: LONG_URL }] };
  expect((await api.post('/urlshortener/links/bulk', bulk, keyed())).status).toBe(201);
  await visitLink(tenant, linkId, 3);
  await api.get('/numberinsight/lookup/573001234567');
  const numbers = ['573001234567', '573001234568', 'none'];
  const batch = await api.post('/numberinsight/batch', { numbers }, keyed());
  await waitForBatch(tenant, batch.json.data.jobId);
  const links = await api.post('/urlshortener/batch', {
    links: [{ longUrl: LONG_URL }, { longUrl: LONG_URL }],
  });
  await waitForLinkBatch(tenant, links.json.data.jobId);
  const running = await api.post('/numberinsight/batch', { numbers });
  expect(running.status).toBe(202);
  expect((await synthesize(tenant, {}, keyed())).json.data.cached).toBe(false);
  expect((await synthesize(tenant)).json.data.cached).toBe(true);
  return running.json.data.jobId;
}

/** A synthesis that fails in every engine, and is refunded. */
async function failSynthesis(tenant: Tenant): Promise<void> {
  const engines = [cloud.speech.azure, cloud.speech.google];
  for (const { faults } of engines) faults.refuse = true;
  expect((await synthesize(tenant, { text: 'Nadie lo dice.' })).status).toBe(503);
  for (const { faults } of engines) faults.refuse = false;
}

/** Changes a price, then adds a plan, with visits and links under each. */
async function change(tenant: Tenant): Promise<void> {
  const { ctx, organizationId } = tenant;
  const link = await createLink(tenant);
  const linkId = await linkIdOf(cloud.environment, link);
  await setLinkSettings(tenant, link, { reference: 'campaign' });
  await setPrice(ctx, {
    organizationId,
    item: 'urlshortener.visit',
    currency: 'COP',
    amountMicro: 3n * VISIT_MICRO,
  });
  await visitLink(tenant, linkId, 2);
  await addPlan(ctx, { organizationId, service: 'urlshortener', name: 'Monthly' });
  await createLink(tenant);
  await visitLink(tenant, linkId, 5);
}

test.runIf(IS_CI)('the ledger of the demonstration and of all kinds of usage is correct', async () => {
  const demo = createApi(cloud.url, DEMO_KEYS.full);
  expect((await demo.post('/urlshortener/links', { longUrl: LONG_URL })).status).toBe(201);
  const report = await check(null);
  expect(report.mismatches).toEqual([]);
  expect(report.invariants).toHaveLength(INVARIANTS.length);
  expect(report.invariants.every(({ mismatches }) => mismatches === 0)).toBe(true);
  // The invariants must have data to check.
  const [seen] = await query<{ movements: number; refunds: number; keys: number; clicks: number }>(
    cloud.environment,
    `select (select count(*)::int from movement where organization_id = $1) as movements,
            (select count(*)::int from movement where organization_id = $1 and type = 'refund') as refunds,
            (select count(*)::int from idempotency_key where organization_id = $1) as keys,
            (select sum(clicks)::int from link_day join link on link.id = link_id where organization_id = $1) as clicks`,
    [busy.organizationId],
  );
  expect(seen).toMatchObject({ keys: 4, clicks: 3 });
  expect(seen?.movements).toBeGreaterThan(6);
  expect(seen?.refunds).toBeGreaterThan(0);
});

describe('The check finds', () => {
  // Data broken by hand must not change meanwhile.
  beforeAll(async () => void (await Promise.all(running)));

  test.each(rotateSample(BREAKS, 6, 0))('(%s) %s', async (invariant, _, broken, healed) => {
    await tamper(cloud.environment, broken, [busy.organizationId]);
    try {
      const { mismatches, invariants } = await check(busy);
      const found = mismatches.filter((mismatch) => mismatch.invariant === invariant);
      expect(found.length).toBeGreaterThan(0);
      for (const { organizationId, expected, actual, subject } of found) {
        expect(organizationId).toBe(busy.organizationId);
        expect(expected).not.toBe(actual);
        expect(subject).not.toBe('');
      }
      expect(invariants.find(({ name }) => name === invariant)?.mismatches).toBe(found.length);
      expect((await check(bystander)).mismatches).toEqual([]);
      expect((await check(null)).mismatches).toEqual(expect.arrayContaining(mismatches));
    } finally {
      await tamper(cloud.environment, healed, [busy.organizationId]);
    }
    expect((await check(busy)).mismatches).toEqual([]);
  });

  test('an error for every invariant', () => {
    expect([...new Set(BREAKS.map(([invariant]) => invariant))].sort()).toEqual(
      INVARIANTS.map(({ name }) => name).sort(),
    );
  });

  test('amounts to the micro, in the balance and in each movement', async () => {
    const { organizationId } = busy;
    await tamper(
      cloud.environment,
      'update billing_account set balance_micro = balance_micro + 7 where organization_id = $1',
      [organizationId],
    );
    const { mismatches } = await check(busy);
    await tamper(
      cloud.environment,
      'update billing_account set balance_micro = balance_micro - 7 where organization_id = $1',
      [organizationId],
    );
    const [mismatch] = mismatches;
    expect(mismatches).toEqual([
      {
        invariant: 'balance',
        organizationId,
        subject: 'balance',
        expected: expect.any(BigInt),
        actual: expect.any(BigInt),
      },
    ]);
    expect(BigInt(mismatch?.actual ?? 0) - BigInt(mismatch?.expected ?? 0)).toBe(7n);
  });
});
