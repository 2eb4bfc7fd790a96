import { Client } from '@upstash/qstash';
import { expect, test } from 'vitest';
import { LOCAL_SECRETS } from '../../../local/secrets.ts';
import { type Click, encodeClicks, shardOf } from '../../../shared/clicks/click-stream.ts';
import { useCloud } from '../../harness/cloud/use-cloud.ts';
import { query, readCharges } from '../../harness/database.ts';
import {
  appendClicks,
  clickAt,
  drainClicks,
  linkIdOf,
  readCounters,
  runDrains,
  waitForClicks,
} from '../../harness/links/clicks.ts';
import { createLink, type TestLink } from '../../harness/links/links.ts';
import { balanceOf, createTenant, VISIT_MICRO } from '../../harness/organization.ts';
import { waitFor } from '../../harness/wait-for.ts';

const DRAIN = 'urlshortener/drain-clicks';

const cloud = useCloud();

const LINKS = 20;

/** 20 links of a tenant with 3,000 visits in 300 batches, by 1,500 browsers that visit twice. */
async function openBusyTenant() {
  const tenant = await createTenant(cloud.environment, { balanceMicro: 10_000_000_000n });
  const moment = new Date().toISOString();
  const links: TestLink[] = [];
  for (let n = 0; n < LINKS; n += 1) links.push(await createLink(tenant));
  for (const link of links) {
    const linkId = await linkIdOf(cloud.environment, link);
    for (let batch = 0; batch < 15; batch += 1) {
      const visitor = (n: number) =>
        `${linkId}`.padStart(16, '0') + `${(batch * 10 + n) % 75}`.padStart(16, '0');
      const clicks: Click[] = Array.from({ length: 10 }, (_, n) =>
        clickAt(linkId, moment, { visitor: visitor(n), country: n % 2 === 0 ? 'CO' : 'US' }),
      );
      await appendClicks(tenant.ctx, clicks);
    }
  }
  return { tenant, links };
}

/** Asserts 150 visits by 75 browsers for each link, in every roll-up, and that all 3,000 are paid. */
async function expectExact({ tenant, links }: Awaited<ReturnType<typeof openBusyTenant>>): Promise<void> {
  for (const { code } of links) await waitForClicks(cloud.environment, code, 150);
  await drainClicks(cloud.environment);
  const rollUps = await query(
    cloud.environment,
    `select lifetime.clicks::int, lifetime.unique_clicks::int as uniques, one.clicks as by_day, one.unique_clicks as uniques_by_day,
            one.dimensions -> 0 as countries,
            (select count(*)::int from visitor_mark where link_id = link.id) as marks
       from link join link_day one on one.link_id = link.id, routine.lifetime_visits(link.id, created_at) lifetime where organization_id = $1`,
    [tenant.organizationId],
  );
  const exact = {
    clicks: 150,
    uniques: 75,
    by_day: 150,
    uniques_by_day: 75,
    countries: { CO: 75, US: 75 },
    marks: 75,
  };
  expect(rollUps).toEqual(Array(LINKS).fill(exact));
  expect(await readCharges(cloud.environment, tenant.organizationId, 'visit')).toEqual({
    quantity: 3_000,
    amountMicro: 3_000n * VISIT_MICRO,
  });
  await balanceOf(tenant);
}

test('A drain is exact when many run at once', async () => {
  const busy = await openBusyTenant();
  await Promise.all(Array.from({ length: 6 }, () => runDrains(cloud.environment)));
  await expectExact(busy);
});

test('A drain is exact when QStash delivers its message twice', async () => {
  const busy = await openBusyTenant();
  const statuses: number[] = [];
  const stop = cloud.qstash.onDelivery(({ message, status }) => {
    if (message.url.endsWith(DRAIN)) statuses.push(status);
  });
  cloud.qstash.doubles = ({ url }) => url.endsWith(DRAIN);
  const queue = new Client({ baseUrl: cloud.qstash.url, token: LOCAL_SECRETS.QSTASH_TOKEN });
  await queue.publish({ url: `${cloud.url}/_jobs/${DRAIN}`, body: '{}', retries: 0 });
  await waitFor('both deliveries', async () => (statuses.length >= 2 ? true : undefined));
  stop();
  expect(statuses.slice(0, 2)).toEqual([200, 200]);
  await expectExact(busy);
});

test('A drain is exact wherever the answers of Postgres and Redis are lost', async () => {
  const busy = await openBusyTenant();
  for (let call = 1; call <= 12; call += 1) {
    let queries = 0;
    let commands = 0;
    const stops = [
      cloud.neon.onRequest(() => {
        queries += 1;
        if (queries === call) cloud.neon.faults.dropReplies = 1;
      }),
      cloud.redisGateway.onRequest(() => {
        commands += 1;
        if (commands === call + 6) cloud.redisGateway.faults.dropReplies = 1;
      }),
    ];
    await runDrains(cloud.environment);
    for (const stop of stops) stop();
  }
  cloud.neon.faults.dropReplies = 0;
  cloud.redisGateway.faults.dropReplies = 0;
  await expectExact(busy);
});

test('A batch that arrives again after it was counted is not counted again', async () => {
  const { environment } = cloud;
  const tenant = await createTenant(environment);
  const link = await createLink(tenant);
  const linkId = await linkIdOf(environment, link);
  const clicks = [clickAt(linkId, new Date().toISOString()), clickAt(linkId, new Date().toISOString())];
  const id = await appendClicks(tenant.ctx, clicks);
  await waitForClicks(environment, link.code, 2);

  // Simulates an append that failed late, and then a restored Redis.
  await query(environment, 'insert into click_backlog (batch_id, shard, clicks) values ($1, $2, $3)', [
    id,
    shardOf(linkId),
    encodeClicks(clicks),
  ]);
  await drainClicks(environment);
  await appendClicks(tenant.ctx, clicks, id);
  await drainClicks(environment);
  expect(await readCounters(environment, link.code)).toEqual({ clicks: 2, uniques: 2 });
  expect(await query(environment, 'select from click_backlog where batch_id = $1', [id])).toHaveLength(0);
});
