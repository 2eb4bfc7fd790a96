import { expect, inject, test } from 'vitest';
import { setCreditLine } from '../../../shared/billing/account/billing-account.ts';
import { topUpBalance } from '../../../shared/billing/movements/top-up-balance.ts';
import { onCi } from '../../harness/ci.ts';
import { query } from '../../harness/database.ts';
import { patiently } from '../../harness/http/patiently.ts';
import { appendClicks, clickAt, linkIdOf, waitForClicks } from '../../harness/links/clicks.ts';
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
const atOnce = <T>(count: number, call: () => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: count }, call));

/** Gives an organization a credit line. */
async function giveCredit({ ctx, organizationId }: Tenant, creditLineMicro: bigint): Promise<void> {
  await query(environment, "update billing_account set mode = 'credit' where organization_id = $1", [
    organizationId,
  ]);
  await setCreditLine(ctx, { organizationId, creditLineMicro });
}

test('A credit line that is raised and lowered during creations holds at each moment', async () => {
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
  const creations = atOnce(onCi(80, 12), () => create(tenant));
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
  await topUpBalance(ctx, {
    organizationId,
    amountMicro: 7n * VISIT_MICRO + LINK_MICRO - 1n,
    reference: 'short',
  });
  expect((await create(tenant)).status).toBe(402);
  await topUpBalance(ctx, { organizationId, amountMicro: 1n, reference: 'enough' });
  expect((await create(tenant)).status).toBe(201);
  expect(await balanceOf(tenant)).toBe(0n);
});
