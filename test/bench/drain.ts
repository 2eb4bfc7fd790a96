import { randomUUID } from 'node:crypto';
import {
  CLICK_SHARDS,
  type Click,
  encodeClicks,
  shardOf,
  streamKey,
} from '../../shared/clicks/click-stream.ts';
import type { Row } from './run.ts';
import { ORGANIZATIONS, type System } from './system.ts';

const CLICKS = 200_000;
const BATCH = 30;
const AGENTS = ['Android 15', 'Android 14', 'Android 13'].map(
  (os) =>
    `Mozilla/5.0 (Linux; ${os}; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36`,
);

/** How fast the drain counts and charges what waits in the stream. */
export async function measureDrain(system: System): Promise<Row[]> {
  const { cloud, database } = system;
  const drain = async (): Promise<void> => {
    cloud.qstash.fireSchedule('operator-urlshortener-drain-clicks');
    await new Promise<void>((resolve) => {
      const off = cloud.qstash.onDelivery(({ message }) => {
        if (!message.url.endsWith('/drain-clicks')) return;
        off();
        resolve();
      });
    });
  };
  // What the redirects left behind, out of the way.
  while ((await waiting(system)) > 0) await drain();
  await fill(system);
  const before = await counted(database);
  const startedAt = performance.now();
  while ((await waiting(system)) > 0) await drain();
  const seconds = (performance.now() - startedAt) / 1000;
  const clicks = (await counted(database)) - before;
  if (clicks !== CLICKS) throw new Error(`the drain counted ${clicks} of ${CLICKS} clicks`);
  return [{ name: 'drain', value: Math.round(clicks / seconds), unit: 'clicks/s' }];
}

async function fill({ cloud }: System): Promise<void> {
  const byShard = new Map<number, Click[]>();
  for (let n = 0; n < CLICKS; n += 1) {
    const linkId = 1 + (n % ORGANIZATIONS);
    const shard = shardOf(linkId);
    const click: Click = {
      linkId,
      at: Date.now() - (n % 3_600_000),
      visitor: randomUUID().replaceAll('-', ''),
      country: ['CO', 'MX', 'PE'][n % 3] ?? null,
      subdivision: 'CO-DC',
      city: ['Bogotá', 'Medellín', 'Cali'][n % 3] ?? null,
      userAgent: AGENTS[n % AGENTS.length] ?? '',
      referrer: null,
    };
    byShard.set(shard, [...(byShard.get(shard) ?? []), click].slice(-BATCH));
    if ((byShard.get(shard)?.length ?? 0) === BATCH || n >= CLICKS - CLICK_SHARDS) {
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
