import { describe, expect, inject, test } from 'vitest';
import { setCreditLine } from '../../../shared/billing/account/billing-account.ts';
import { setSpendLimit } from '../../../shared/billing/limits/spend-limits.ts';
import { topUp } from '../../../shared/billing/movements/top-up.ts';
import { addPlan } from '../../../shared/billing/plans.ts';
import { onCi } from '../../harness/ci.ts';
import { query } from '../../harness/database.ts';
import type { Received } from '../../harness/http/http.ts';
import { patiently } from '../../harness/http/patiently.ts';
import { appendClicks, clickAt, drainClicks, linkIdOf, waitForClicks } from '../../harness/links/clicks.ts';
import { createLink, freshAlias, LONG_URL, linksOf } from '../../harness/links/links.ts';
import {
  balanceOf,
  createTenant,
  LINK_MICRO,
  operatorOf,
  type Tenant,
  VISIT_MICRO,
} from '../../harness/organization.ts';

const environment = inject('environment');

const create = ({ api }: Tenant, key = freshAlias()) =>
  patiently(() => api.post('/urlshortener/links', { longUrl: LONG_URL }, { 'idempotency-key': key }));
const createMany = ({ api }: Tenant, count: number, key = freshAlias()) =>
  patiently(() =>
    api.post(
      '/urlshortener/links/bulk',
      { links: Array(count).fill({ longUrl: LONG_URL }) },
      { 'idempotency-key': key },
    ),
  );
const atOnce = <T>(count: number, call: () => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: count }, call));

/** Counts the answers by outcome. */
function tally(answers: readonly Received[]): Record<string, number> {
  const kinds = answers.map(({ status, json }) => (status === 201 ? 'created' : json.error.code));
  return Object.fromEntries(
    [...new Set(kinds)].map((kind) => [kind, kinds.filter((k) => k === kind).length]),
  );
}

/** Gives an organization a credit line. */
async function giveCredit({ ctx, organizationId }: Tenant, creditLineMicro: bigint): Promise<void> {
  await query(environment, "update billing_account set mode = 'credit' where organization_id = $1", [
    organizationId,
  ]);
  await setCreditLine(ctx, { organizationId, creditLineMicro });
}

/** How many requests come at once. */
const CROWD = onCi(100, 40);

describe('Under concurrency', () => {
  test('many creations with one key make one link and one charge, with equal answers', async () => {
    const tenant = await createTenant(environment, { balanceMicro: 100n * LINK_MICRO });
    const key = freshAlias();
    const answers = await atOnce(CROWD, () => create(tenant, key));
    const [first] = answers;
    for (const { status, json } of answers) expect([status, json.data]).toEqual([201, first?.json.data]);
    const fresh = answers.filter((answer) => answer.headers['idempotency-status'] !== 'replayed');
    expect(fresh).toHaveLength(1);
    expect([await linksOf(tenant), await balanceOf(tenant)]).toEqual([1, 99n * LINK_MICRO]);
  });

  test('creations with funds for half of them succeed for half, refuse the rest and leave a zero balance', async () => {
    const half = CROWD / 2;
    const tenants = await atOnce(onCi(10, 2), () =>
      createTenant(environment, { balanceMicro: BigInt(half) * LINK_MICRO }),
    );
    const answers = await Promise.all(tenants.map((tenant) => atOnce(CROWD, () => create(tenant))));
    for (const [index, tenant] of tenants.entries()) {
      expect(tally(answers[index] ?? [])).toEqual({ created: half, URLSHORTENER_INSUFFICIENT_FUNDS: half });
      expect([await linksOf(tenant), await balanceOf(tenant)]).toEqual([half, 0n]);
    }
  });

  test('creations stop exactly at a spend limit', async () => {
    const tenant = await createTenant(environment, { balanceMicro: 100n * LINK_MICRO });
    const { ctx, organizationId } = tenant;
    await setSpendLimit(ctx, { organizationId, period: 'month', limitMicro: 25n * LINK_MICRO + 1n });
    const answers = await atOnce(60, () => create(tenant));
    expect(tally(answers)).toEqual({ created: 25, URLSHORTENER_SPEND_LIMIT_REACHED: 35 });
    expect([await linksOf(tenant), await balanceOf(tenant)]).toEqual([25, 75n * LINK_MICRO]);
  });

  test("creations stop exactly at a plan's daily quota", async () => {
    const tenant = await createTenant(environment, { balanceMicro: 0n });
    const { ctx, organizationId } = tenant;
    await addPlan(ctx, { organizationId, service: 'urlshortener', name: 'Monthly', dailyQuota: 25 });
    const answers = await atOnce(60, () => create(tenant));
    expect(tally(answers)).toEqual({ created: 25, URLSHORTENER_LINK_QUOTA_EXCEEDED: 35 });
    expect([await linksOf(tenant), await balanceOf(tenant)]).toEqual([25, 0n]);
  });

  test('creations of one alias make one link and one charge', async () => {
    const tenant = await createTenant(environment, { balanceMicro: 100n * LINK_MICRO });
    const body = { longUrl: LONG_URL, code: freshAlias() };
    const claim = () => {
      const headers = { 'idempotency-key': freshAlias() };
      return patiently(() => tenant.api.post('/urlshortener/links', body, headers));
    };
    expect(tally(await atOnce(30, claim))).toEqual({ created: 1, ALIAS_TAKEN: 29 });
    expect([await linksOf(tenant), await balanceOf(tenant)]).toEqual([1, 99n * LINK_MICRO]);
  });

  test('bulks and single creations spend one balance, down to zero', async () => {
    // Pays for fewer than the single creations alone, so at least one of them is refused.
    const tenant = await createTenant(environment, { balanceMicro: 50n * LINK_MICRO });
    const [bulks, singles] = await Promise.all([
      atOnce(8, () => createMany(tenant, 8)),
      atOnce(60, () => create(tenant)),
    ]);
    const made = bulks.filter(({ status }) => status === 201);
    for (const { json } of made)
      expect(json.data).toMatchObject({ created: 8, chargedMicro: Number(8n * LINK_MICRO) });
    const links = 8 * made.length + (tally(singles).created ?? 0);
    expect(await linksOf(tenant)).toBe(links);
    expect(await balanceOf(tenant)).toBe(BigInt(50 - links) * LINK_MICRO);
    // The balance only falls: once a single creation is refused, nothing is left for another.
    expect(tally(singles).URLSHORTENER_INSUFFICIENT_FUNDS).toBeGreaterThan(0);
    expect(links).toBe(50);
  });

  test('bulks and visits of one organization are charged without a deadlock or a lost update', async () => {
    const tenant = await createTenant(environment, { balanceMicro: 10_000n * LINK_MICRO });
    const links = await atOnce(16, () => createLink(tenant));
    const ids = await Promise.all(links.map((link) => linkIdOf(environment, link)));
    const rounds = onCi(12, 3);
    const moment = new Date().toISOString();
    for (let round = 0; round < rounds; round += 1) {
      const ctx = operatorOf(environment);
      for (const id of ids) await appendClicks(ctx, [clickAt(id, moment), clickAt(id, moment)]);
      const [bulks] = await Promise.all([
        atOnce(3, () => createMany(tenant, 10)),
        drainClicks(environment),
        drainClicks(environment),
      ]);
      expect(tally(bulks)).toEqual({ created: 3 });
    }
    for (const { code } of links) await waitForClicks(environment, code, 2 * rounds);
    const created = BigInt(links.length + 30 * rounds);
    const visits = BigInt(2 * rounds * links.length);
    expect(await balanceOf(tenant)).toBe(10_000n * LINK_MICRO - created * LINK_MICRO - visits * VISIT_MICRO);
    expect(await linksOf(tenant)).toBe(Number(created));
  });
});

describe('A credit line', () => {
  test('raised and lowered during creations holds at each moment', async () => {
    const tenant = await createTenant(environment, { balanceMicro: 0n });
    const { organizationId } = tenant;
    await giveCredit(tenant, 1n);
    const clock = async () => {
      const [row] = await query<{ at: string }>(environment, 'select clock_timestamp()::text as at');
      return row?.at ?? '';
    };
    // A line takes effect at some moment of its own setting, and ends at some moment of the next one's.
    const lines: { micro: bigint; from: string; until: string }[] = [];
    const set = async (links: bigint) => {
      const from = await clock();
      const micro = links * LINK_MICRO;
      await setCreditLine(operatorOf(environment), { organizationId, creditLineMicro: micro });
      const until = await clock();
      for (const line of lines) if (line.until === 'infinity') line.until = until;
      lines.push({ micro, from, until: 'infinity' });
    };
    await set(1n);
    const creations = atOnce(onCi(80, 40), () => create(tenant));
    for (const links of [10n, 3n, 25n, 5n, 40n, 1n, 30n]) {
      await set(links);
      await create(tenant);
    }
    await creations;
    const broken = await query(
      environment,
      `select balance_after_micro from movement
        where organization_id = $1 and type = 'charge'
          and -balance_after_micro > (
            select coalesce(max(micro), 0) from jsonb_to_recordset($2) as line (micro bigint, "from" timestamptz, until timestamptz)
             where movement.created_at between "from" and until)`,
      [organizationId, JSON.stringify(lines.map((line) => ({ ...line, micro: String(line.micro) })))],
    );
    expect(broken).toEqual([]);
    const links = await linksOf(tenant);
    expect(links).toBeGreaterThan(0);
    expect(await balanceOf(tenant)).toBe(-BigInt(links) * LINK_MICRO);
  });

  test('below the balance refuses creations until a top-up makes up the difference', async () => {
    const tenant = await createTenant(environment, { balanceMicro: 0n });
    const { ctx, organizationId } = tenant;
    await giveCredit(tenant, 2n * LINK_MICRO);
    expect(tally(await atOnce(3, () => create(tenant)))).toMatchObject({ created: 2 });
    await setCreditLine(ctx, { organizationId, creditLineMicro: LINK_MICRO });
    expect((await create(tenant)).status).toBe(402);
    await topUp(ctx, { organizationId, amountMicro: 2n * LINK_MICRO, reference: 'transfer' });
    expect((await create(tenant)).status).toBe(201);
    expect((await create(tenant)).status).toBe(402);
    expect(await balanceOf(tenant)).toBe(-LINK_MICRO);
  });
});

test('Visits are charged on an empty balance, and the next top-up pays for them', async () => {
  const tenant = await createTenant(environment, { balanceMicro: LINK_MICRO });
  const { ctx, organizationId } = tenant;
  const link = await createLink(tenant);
  const linkId = await linkIdOf(environment, link);
  await appendClicks(
    ctx,
    Array.from({ length: 7 }, () => clickAt(linkId, new Date().toISOString())),
  );
  await waitForClicks(environment, link.code, 7);
  expect(await balanceOf(tenant)).toBe(-7n * VISIT_MICRO);
  expect((await create(tenant)).status).toBe(402);
  await topUp(ctx, { organizationId, amountMicro: 7n * VISIT_MICRO + LINK_MICRO - 1n, reference: 'short' });
  expect((await create(tenant)).status).toBe(402);
  await topUp(ctx, { organizationId, amountMicro: 1n, reference: 'enough' });
  expect((await create(tenant)).status).toBe(201);
  expect(await balanceOf(tenant)).toBe(0n);
});
