import { expect, test } from 'vitest';
import { type Click, encodeClicks, shardOf } from '../../../shared/clicks/click-stream.ts';
import { heal } from '../../harness/cloud/heal.ts';
import { useCloud } from '../../harness/cloud/use-cloud.ts';
import { query } from '../../harness/database.ts';
import { runJob } from '../../harness/http/run-job.ts';
import { appendClicks, clickAt, drainClicks, readCounters } from '../../harness/links/clicks.ts';
import { openLink } from '../../harness/links/open-link.ts';

const cloud = useCloud();

const clicksOf = (linkId: number, visits: number): Click[] =>
  Array.from({ length: visits }, () => clickAt(linkId, new Date().toISOString()));

/** Simulates an append whose answer was lost: the batch is in the stream and in the backlog. */
const keepInBacklog = (id: string, clicks: readonly Click[]) =>
  query(cloud.environment, 'insert into click_backlog (batch_id, shard, clicks) values ($1, $2, $3)', [
    id,
    shardOf(clicks[0]?.linkId ?? 0),
    encodeClicks(clicks),
  ]);

/** Drops what the hourly job would drop this many hours after a moment; returns the dropped batch partitions. */
const dropIn = async (hours: number, after = Date.now()): Promise<string[]> => {
  const [row] = await query<{ names: string[] }>(
    cloud.environment,
    'select routine.drop_click_partitions($1) as names',
    [new Date(after + hours * 3_600_000)],
  );
  return row?.names.filter((name) => name.startsWith('click_batch')) ?? [];
};

/** The ids that are still kept of counted batches. */
const keptOf = async (ids: readonly string[]): Promise<string[]> =>
  (
    await query<{ id: string }>(cloud.environment, 'select id from click_batch where id = any ($1)', [ids])
  ).map(({ id }) => id);

const drainOne = (linkId: number) =>
  runJob(cloud.environment, 'urlshortener/drain-shard', JSON.stringify({ shard: shardOf(linkId) }));

test('A batch delayed for hours in a stream and in the backlog is counted once', async () => {
  const { tenant, link, linkId } = await openLink(cloud.environment);
  // More batches than one step takes come first.
  const ids: string[] = [];
  for (let n = 0; n < 60; n += 1) ids.push(await appendClicks(tenant.ctx, clicksOf(linkId, 100)));
  const both = clicksOf(linkId, 10);
  await keepInBacklog(await appendClicks(tenant.ctx, both), both);

  // The first run dies after one step, so that the rest waits for hours.
  let steps = 0;
  const stop = cloud.neon.onRequest((texts) => {
    if (!texts.some((text) => text.includes('count_clicks'))) return;
    steps += 1;
    if (steps < 2) return;
    // Statements are not even executed: otherwise one could succeed before its connection is seen to be gone.
    cloud.neon.ignores = () => true;
    cloud.neon.faults.refuse = true;
  });
  expect((await drainOne(linkId)).status).toBe(500);
  // Counters are read before it heals: a drain that an earlier test requested would count the rest.
  const { clicks } = await readCounters(cloud.environment, link.code);
  stop();
  heal(cloud);
  expect(clicks).toBeGreaterThan(0);
  expect(clicks).toBeLessThan(6_000);
  const counted = await keptOf(ids);
  expect(counted.length).toBeGreaterThan(0);
  await dropIn(5);
  expect(await keptOf(ids)).toEqual(expect.arrayContaining(counted));

  await drainClicks(cloud.environment);
  await drainClicks(cloud.environment);
  expect(await readCounters(cloud.environment, link.code)).toEqual({ clicks: 6_010, uniques: 6_010 });
  expect(await query(cloud.environment, 'select from click_backlog')).toHaveLength(0);
});

test('A batch that stays in the backlog for hours after its copy was counted is not counted again', async () => {
  const { tenant, link, linkId } = await openLink(cloud.environment);
  const clicks = clicksOf(linkId, 10);
  const id = await appendClicks(tenant.ctx, clicks);
  await drainClicks(cloud.environment);
  await keepInBacklog(id, clicks);
  await query(cloud.environment, `update click_cursor set counted_until = now() + interval '9 hours'`);
  await dropIn(5);
  expect(await keptOf([id])).toEqual([id]);
  await drainClicks(cloud.environment);
  expect(await readCounters(cloud.environment, link.code)).toEqual({ clicks: 10, uniques: 10 });
});

test('Data against double counting is dropped once no duplicate can arrive', async () => {
  const { tenant, linkId } = await openLink(cloud.environment);
  const clicks = clicksOf(linkId, 3);
  const id = await appendClicks(tenant.ctx, clicks);
  await drainClicks(cloud.environment);
  await query(cloud.environment, `update click_cursor set counted_until = now() + interval '9 hours'`);
  expect((await dropIn(5)).length).toBeGreaterThan(0);
  expect(await keptOf([id])).toEqual([]);
  const marks = async () =>
    (await query(cloud.environment, 'select from visitor_mark where link_id = $1', [linkId])).length;
  expect(await marks()).toBe(3);
  await dropIn(7 * 24, clicks[0]?.at);
  expect(await marks()).toBe(3);
  await dropIn(8 * 24, clicks[0]?.at);
  expect(await marks()).toBe(0);
});

test('The hourly job reports that idle shards are counted, and opens the next partitions', async () => {
  await query(cloud.environment, `update click_cursor set counted_until = now() - interval '9 hours'`);
  await drainClicks(cloud.environment);
  expect((await runJob(cloud.environment, 'urlshortener/rotate-click-partitions')).status).toBe(200);
  const [row] = await query<{ behind: number; hours: number; days: number }>(
    cloud.environment,
    `select (select count(*)::int from click_cursor where counted_until < now() - interval '1 minute') as behind,
            (select count(*)::int from pg_inherits where inhparent = 'click_batch'::regclass) as hours,
            (select count(*)::int from pg_inherits where inhparent = 'visitor_mark'::regclass) as days`,
  );
  expect(row?.behind).toBe(0);
  expect(row?.hours).toBeGreaterThanOrEqual(1);
  expect(row?.days).toBeGreaterThanOrEqual(2);
});
