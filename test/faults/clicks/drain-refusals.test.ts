import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { shardOf, streamKey } from '../../../shared/clicks/click-stream.ts';
import { IS_CI } from '../../harness/ci.ts';
import { useCloud } from '../../harness/cloud/use-cloud.ts';
import { query } from '../../harness/database.ts';
import { visit } from '../../harness/http/visit.ts';
import {
  appendClicks,
  clickAt,
  drainClicks,
  linkIdOf,
  readCounters,
  waitForClicks,
} from '../../harness/links/clicks.ts';
import { createLink } from '../../harness/links/links.ts';
import { openLink } from '../../harness/links/open-link.ts';
import { balanceOf } from '../../harness/organization.ts';

const cloud = useCloud();

const charged = async (organizationId: number) => {
  const [row] = await query<{ visits: number }>(
    cloud.environment,
    `select coalesce((select sum(quantity) from movement where organization_id = $1 and kind = 'visit' and type = 'charge'), 0)::int
          + coalesce((select sum(quantity) from pending_usage where organization_id = $1 and kind = 'visit'), 0)::int as visits`,
    [organizationId],
  );
  return row?.visits;
};

test('A batch that can never be counted is set aside, and its shard continues', async () => {
  const { tenant, link, linkId } = await openLink(cloud.environment);
  const now = new Date().toISOString();
  const appended: string[] = [];
  const append = async (clicks: string) => {
    const id = randomUUID();
    appended.push(id);
    await tenant.ctx.redis.xadd(streamKey(shardOf(linkId)), '*', { id, clicks });
  };
  for (let n = 0; n < 5; n += 1) await appendClicks(tenant.ctx, [clickAt(linkId, now)]);
  await append('no list');
  await append('[]');
  await append('no list either');
  await append('[[1]]');
  await append(JSON.stringify([[linkId, 8.7e15, 'ab'.repeat(16), null, null, null, '', null]]));
  await append(JSON.stringify([[1e30, Date.now(), 'ab'.repeat(16), null, null, null, '', null]]));
  for (let n = 0; n < 5; n += 1) await appendClicks(tenant.ctx, [clickAt(linkId, now)]);
  await waitForClicks(cloud.environment, link.code, 10);

  expect(await readCounters(cloud.environment, link.code)).toEqual({ clicks: 10, uniques: 10 });
  const aside = await query(
    cloud.environment,
    'select shard, reason from click_set_aside where batch_id = any ($1)',
    [appended],
  );
  expect(aside).toHaveLength(5);
  const alerts = () =>
    readFileSync(cloud.logFile, 'utf8')
      .split('\n')
      .filter((line) => line.includes('"click_batch_set_aside"') && appended.some((id) => line.includes(id)));
  await expect.poll(alerts).toHaveLength(5);

  // A repaired batch is counted through the backlog.
  await query(
    cloud.environment,
    `with one as (delete from click_set_aside where clicks = 'no list' returning *)
     insert into click_backlog (batch_id, shard, clicks) select batch_id, shard, $1 from one`,
    [JSON.stringify([[linkId, Date.now(), 'cd'.repeat(16), null, null, null, '', null]])],
  );
  await waitForClicks(cloud.environment, link.code, 11);
  expect(await readCounters(cloud.environment, link.code)).toEqual({ clicks: 11, uniques: 11 });
});

test('A browser that follows a link 2,000 times in a minute is counted 300 times, over any number of steps', async () => {
  const { tenant, link, linkId } = await openLink(cloud.environment);
  const other = await createLink(tenant);
  const otherId = await linkIdOf(cloud.environment, other);
  // Visits are charged by their moment, and these precede the tenant's prices.
  await query(
    cloud.environment,
    `insert into price (organization_id, item, currency, amount_micro, effective_from)
     select organization_id, item, currency, amount_micro, '2026-01-01' from price where organization_id = $1`,
    [tenant.organizationId],
  );
  const flooder = { visitor: 'ef'.repeat(16), country: 'CO' };
  for (let round = 0; round < 5; round += 1) {
    for (let batch = 0; batch < 4; batch += 1)
      await appendClicks(tenant.ctx, Array(100).fill(clickAt(linkId, '2026-11-20T15:00:30-05:00', flooder)));
    // Neither another person nor the same browser on another link belongs to the flood.
    await appendClicks(tenant.ctx, [clickAt(linkId, '2026-11-20T15:00:31-05:00')]);
    await appendClicks(tenant.ctx, [clickAt(otherId, '2026-11-20T15:00:30-05:00', flooder)]);
    await waitForClicks(cloud.environment, link.code, 301 + round);
    await waitForClicks(cloud.environment, other.code, 1 + round);
  }
  expect(await readCounters(cloud.environment, link.code)).toEqual({ clicks: 305, uniques: 6 });
  expect(await readCounters(cloud.environment, other.code)).toEqual({ clicks: 5, uniques: 1 });
  expect(
    await query(cloud.environment, 'select link_id::int, visits::int from click_flood where link_id = $1', [
      linkId,
    ]),
  ).toEqual([{ link_id: linkId, visits: 1_700 }]);
  expect(await charged(tenant.organizationId)).toBe(310);
  await balanceOf(tenant);

  // The limit starts again with the next minute.
  await appendClicks(tenant.ctx, Array(100).fill(clickAt(linkId, '2026-11-20T15:01:00-05:00', flooder)));
  await waitForClicks(cloud.environment, link.code, 405);
  expect((await readCounters(cloud.environment, link.code)).clicks).toBe(405);
  const stats = await tenant.api.get(
    `/urlshortener/links/${link.domain}/${link.code}/stats?from=2026-11-20&to=2026-11-20`,
  );
  expect(stats.json.data).toMatchObject({
    totals: { clicks: 405, uniqueClicks: 6 },
    dimensions: { country: [{ value: 'CO', clicks: 400 }] },
  });
});

test('A flood is redirected throughout', async () => {
  const { link } = await openLink(cloud.environment);
  await visit(link.shortUrl, { method: 'HEAD' });
  for (let wave = 0; wave < 17; wave += 1) {
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => visit(link.shortUrl, { ip: '203.0.113.77' })),
    );
    expect(answers.filter(({ status }) => status === 302)).toHaveLength(20);
  }
  await waitForClicks(cloud.environment, link.code, 300);
  await drainClicks(cloud.environment);
  const { clicks, uniques } = await readCounters(cloud.environment, link.code);
  // The minute may change in between, and so may the day.
  expect(clicks).toBeLessThanOrEqual(340);
  expect(uniques).toBeLessThanOrEqual(2);
});

test.runIf(IS_CI)('A step that takes too long is halved until it fits', async () => {
  const { tenant, linkId } = await openLink(cloud.environment);
  const CLICKS = 2_600;
  const { environment } = cloud;
  const links = await query<{ id: string }>(
    environment,
    `insert into link (organization_id, tenure_id, code, long_url, is_alias)
     select organization_id, tenure_id, 'slow-' || n, long_url, false from link, generate_series(1, 8 * $2::int) n where id = $1
     returning id`,
    [linkId, CLICKS],
  );
  const ofShard = links.map(({ id }) => Number(id)).filter((id) => shardOf(id) === shardOf(linkId));
  expect(ofShard).toHaveLength(CLICKS);
  await query(
    environment,
    `create function slow_down() returns trigger language plpgsql as 'begin perform pg_sleep(0.0035); return new; end';
     create trigger slow_down before insert on link_day for each row execute function slow_down()`,
  );
  let statements = 0;
  const stop = cloud.neon.onRequest((texts) => {
    if (texts.some((text) => text.includes('count_clicks'))) statements += 1;
  });
  const now = new Date().toISOString();
  for (let start = 0; start < CLICKS; start += 100)
    await appendClicks(
      tenant.ctx,
      ofShard.slice(start, start + 100).map((id) => clickAt(id, now)),
    );
  // The scheduled drain may be at it already: then this one leaves it the shard.
  const counted = async () => {
    await drainClicks(environment);
    const [row] = await query<{ clicks: number }>(
      environment,
      `select coalesce(sum(clicks), 0)::int as clicks from link_day join link on link.id = link_id where code like 'slow-%'`,
    );
    return row?.clicks;
  };
  await expect.poll(counted).toBe(CLICKS);
  stop();
  await query(environment, 'drop function slow_down cascade');
  expect(statements).toBeGreaterThan(2);
});
