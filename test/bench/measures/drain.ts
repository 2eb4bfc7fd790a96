import { randomUUID } from 'node:crypto';
import {
  CLICK_SHARDS,
  type Click,
  encodeClicks,
  shardOf,
  streamKey,
} from '../../../shared/clicks/click-stream.ts';
import { runJob } from '../../harness/http/run-job.ts';
import { ORGANIZATIONS, type System } from '../load/system.ts';
import type { Row } from '../run.ts';

const CLICKS = 200_000;
const BATCH = 30;
const AGENTS = ['Android 15', 'Android 14', 'Android 13'].map(
  (os) =>
    `Mozilla/5.0 (Linux; ${os}; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36`,
);

/** Measures the rate at which the drain counts and charges waiting visits to the links of many organizations. */
export async function measureDrain(system: System): Promise<Row[]> {
  const rate = await drainRate(system, CLICKS, (n) => 1 + (n % ORGANIZATIONS));
  return [{ name: 'drain', value: rate, unit: 'clicks/s' }];
}

/** Clicks drained per second, of this many; `linkOf` returns the n-th click's link. */
export async function drainRate(
  system: System,
  clicks: number,
  linkOf: (n: number) => number,
): Promise<number> {
  const { database } = system;
  // Opens the hour's partitions in advance, as in production: shards that open one wait for each other.
  await runJob(system.cloud.environment, 'urlshortener/rotate-click-partitions');
  // Drains first what the redirects have left behind.
  while ((await waiting(system)) > 0) await drain(system);
  await fill(system, clicks, linkOf);
  const before = await counted(database);
  const startedAt = performance.now();
  while ((await waiting(system)) > 0) await drain(system);
  const seconds = (performance.now() - startedAt) / 1000;
  const done = (await counted(database)) - before;
  if (done !== clicks) throw new Error(`the drain counted ${done} of ${clicks} clicks`);
  return Math.round(clicks / seconds);
}

/** Drains every shard with waiting clicks, as QStash's messages do. */
async function drain({ cloud }: System): Promise<void> {
  const shards = Array.from({ length: CLICK_SHARDS }, (_, shard) => shard);
  const lengths = await cloud.redis.send(shards.map((shard) => ['XLEN', streamKey(shard)]));
  const busy = shards.filter((shard) => Number(lengths[shard]) > 0);
  const answers = await Promise.all(
    busy.map((shard) => runJob(cloud.environment, 'urlshortener/drain-shard', JSON.stringify({ shard }))),
  );
  const failed = answers.find(({ status }) => status !== 200);
  if (failed !== undefined) throw new Error(`a drain answered ${failed.status}: ${failed.text}`);
}

/** The n-th click of a run on a link: a new browser each time, within the last hour. */
export const clickOf = (linkId: number, n: number): Click => ({
  linkId,
  at: Date.now() - (n % 3_600_000),
  visitor: randomUUID().replaceAll('-', ''),
  country: ['CO', 'MX', 'PE'][n % 3] ?? null,
  subdivision: 'CO-DC',
  city: ['Bogotá', 'Medellín', 'Cali'][n % 3] ?? null,
  userAgent: AGENTS[n % AGENTS.length] ?? '',
  referrer: null,
  destination: null,
});

async function fill({ cloud }: System, count: number, linkOf: (n: number) => number): Promise<void> {
  const byShard = new Map<number, Click[]>();
  for (let n = 0; n < count; n += 1) {
    const linkId = linkOf(n);
    const shard = shardOf(linkId);
    const click = clickOf(linkId, n);
    byShard.set(shard, [...(byShard.get(shard) ?? []), click].slice(-BATCH));
    if ((byShard.get(shard)?.length ?? 0) === BATCH || n >= count - CLICK_SHARDS) {
      await append(cloud, shard, byShard.get(shard) ?? []);
      byShard.delete(shard);
    }
  }
  for (const [shard, clicks] of byShard) await append(cloud, shard, clicks);
}

async function append(cloud: System['cloud'], shard: number, clicks: readonly Click[]): Promise<void> {
  await cloud.redis.send([
    [
      'XADD',
      streamKey(shard),
      '*',
      'id',
      randomUUID(),
      'clicks',
      Buffer.from(encodeClicks(clicks)).toString('latin1'),
    ],
  ]);
}

async function waiting({ cloud }: System): Promise<number> {
  const lengths = await cloud.redis.send(
    Array.from({ length: CLICK_SHARDS }, (_, shard) => ['XLEN', streamKey(shard)]),
  );
  return lengths.reduce((sum: number, length) => sum + Number(length), 0);
}

async function counted(database: System['database']): Promise<number> {
  const { rows } = await database.query('select coalesce(sum(clicks), 0) as clicks from link_day');
  return Number(rows[0].clicks);
}
