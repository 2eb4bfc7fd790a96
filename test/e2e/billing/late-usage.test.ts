import { expect, inject, test } from 'vitest';
import { checkLedger } from '../../../shared/billing/ledger/check-ledger.ts';
import { setSpendLimit } from '../../../shared/billing/limits/spend-limits.ts';
import { query } from '../../harness/database.ts';
import { appendClicks, clickAt, linkIdOf, waitForClicks } from '../../harness/links/clicks.ts';
import { createLink } from '../../harness/links/links.ts';
import { postUsage } from '../../harness/links/usage.ts';
import { LINK_MICRO, VISIT_MICRO } from '../../harness/organization.ts';
import { createSignedIn } from '../../harness/portal/portal.ts';

const environment = inject('environment');
const plain = (html: string) =>
  html
    .replaceAll('\u00a0', ' ')
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll(/\s+/g, ' ');

test('visits counted after their day and month are charged and limited in that day and month', async () => {
  const own = await createSignedIn(environment, { balanceMicro: 100_000_000n });
  const { organizationId, api, ctx } = own;
  for (const period of ['day', 'month'] as const)
    await setSpendLimit(ctx, { organizationId, period, limitMicro: LINK_MICRO + VISIT_MICRO });
  await query(
    environment,
    `insert into price (organization_id, item, currency, amount_micro, effective_from)
     select organization_id, item, currency, amount_micro, '2026-01-01' from price where organization_id = $1`,
    [organizationId],
  );
  const link = await createLink(own);
  const linkId = await linkIdOf(environment, link);
  await query(environment, "update link set created_at = '2026-02-01' where id = $1", [linkId]);
  let counted = 0;
  const count = async (...moments: string[]) => {
    await appendClicks(
      ctx,
      moments.map((moment) => clickAt(linkId, moment)),
    );
    counted += moments.length;
    await waitForClicks(environment, link.code, counted);
  };
  const endOfDay = '2026-02-27T23:59:59-05:00';
  const endOfMonth = '2026-02-28T23:59:59.999-05:00';
  await count(endOfDay, endOfDay, endOfMonth, endOfMonth, endOfMonth, '2026-03-01T00:00:00-05:00');

  const billing = async () => (await api.get('/account/billing')).json.data;
  // Pending, or posted already by the job that another test runs.
  const { balanceMicro, pendingMicro } = await billing();
  expect(balanceMicro - pendingMicro).toBe(Number(100_000_000n - LINK_MICRO - 6n * VISIT_MICRO));
  await postUsage(environment);
  // Its hour is posted already.
  await count('2026-02-28T23:00:00-05:00');
  await postUsage(environment);
  const visits = (
    await api.get('/account/billing/movements?type=charge&service=urlshortener')
  ).json.data.items
    .filter(({ kind }: { kind: string }) => kind === 'visit')
    .map(({ usageHour, quantity }: { usageHour: string; quantity: number }) => `${usageHour} ${quantity}`);
  expect(visits.sort()).toEqual([
    '2026-02-28T04:00:00.000Z 2',
    '2026-03-01T04:00:00.000Z 1',
    '2026-03-01T04:00:00.000Z 3',
    '2026-03-01T05:00:00.000Z 1',
  ]);

  // Limits of today and of this month have room for one more visit's price, as before.
  const limits = (await billing()).spendLimits.map(({ spentMicro }: { spentMicro: number }) => spentMicro);
  expect(limits).toEqual([Number(LINK_MICRO), Number(LINK_MICRO)]);
  const spent = await query(
    environment,
    `select period, period_start::text as start, (spent_micro / $2)::int as visits from spend
      where organization_id = $1 and period_start < '2026-04-01' order by 2, 1`,
    [organizationId, VISIT_MICRO],
  );
  expect(spent).toEqual([
    { period: 'month', start: '2026-02-01', visits: 6 },
    { period: 'day', start: '2026-02-27', visits: 2 },
    { period: 'day', start: '2026-02-28', visits: 4 },
    { period: 'day', start: '2026-03-01', visits: 1 },
    { period: 'month', start: '2026-03-01', visits: 1 },
  ]);

  const stats = await api.get(
    `/urlshortener/links/${link.domain}/${link.code}/stats?from=2026-02-27&to=2026-03-01`,
  );
  expect(stats.json.data.series).toMatchObject([{ clicks: 2 }, { clicks: 4 }, { clicks: 1 }]);
  const page = async (path: string) => plain((await own.portal.get(`${own.base}/billing/${path}`)).text);
  for (const [day, charged] of [
    ['2026-02-27', 'Visits 2 COP 2.00'],
    ['2026-02-28', 'Visits 4 COP 4.00'],
    ['2026-03-01', 'Visits 1 COP 1.00'],
  ] as const)
    expect(await page(`usage?from=${day}&to=${day}`)).toContain(charged);
  expect(await page('statement?month=2026-02')).toContain('Visits 6 -COP 6.00');
  expect(await page('statement?month=2026-03')).toContain('Visits 1 -COP 1.00');
  expect((await checkLedger(ctx, organizationId)).mismatches).toEqual([]);
});
