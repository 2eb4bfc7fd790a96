import {
  type Click,
  type ClickBatch,
  encodeClicks,
  KICK_SEC,
  shardOf,
  streamKey,
} from '../../shared/clicks/click-stream.ts';
import { createDeadline } from '../../shared/dependencies/deadline.ts';
import { FLOWS, flowKey } from '../../shared/jobs/flows.ts';
import type { RedirectConfig } from './config.ts';
import { createJoiner } from './create-joiner.ts';
import { neonQuery } from './neon-http.ts';
import { createRedisHttp } from './redis-http.ts';

/** Clicks of requests in flight together wait this long for each other. The visitors have long been answered. */
const COLLECT_MS = 25;
/** One attempt to store; a leader shows that it lives before each. */
const STORE_MS = 800;
/** A leader that has shown nothing for so long is taken to be dead with its request. */
const LEADER_MS = 1_000;
/** So many of those who join a collection watch over its leader; more would only cost timers. */
const DEPUTIES = 3;
/** Batches that neither Redis nor Postgres took are tried again this often, for as long as the runtime lets us. */
const RETRY_MS = 500;
const GIVE_UP_MS = 25_000;

const join = createJoiner<Click, ClickBatch[], void>({
  collectMs: COLLECT_MS,
  leavesWhenIdle: false,
  waitMs: LEADER_MS,
  watchers: DEPUTIES,
  // With ids that count once: storing them twice is harmless.
  seal: toBatches,
});

/**
 * Records a visit, after its answer. Visits in flight together become one batch a shard, appended in one round trip by
 * the first of them; should it die with its request, one of the next takes over. The caller gives it to `waitUntil`.
 */
export async function recordClick(
  config: RedirectConfig,
  click: Click,
  keepAlive: (work: Promise<unknown>) => void,
): Promise<void> {
  await join(click, { send: (batches, alive) => store(config, batches, alive), keepAlive });
}

/** Stores batches in the stream or, when the stream may not have them, in the backlog; again until one has them. */
async function store(
  config: RedirectConfig,
  batches: readonly ClickBatch[],
  alive: () => void,
): Promise<void> {
  const startedAt = Date.now();
  for (;;) {
    alive();
    if (await appendToStream(config, batches)) return await kickDrain(config);
    alive();
    if (await keepInBacklog(config, batches)) return;
    if (Date.now() - startedAt > GIVE_UP_MS) {
      const clicks = batches.reduce((sum, batch) => sum + batch.clicks.length, 0);
      console.error(JSON.stringify({ level: 'error', event: 'clicks_lost', clicks }));
      return;
    }
    alive();
    await sleep(RETRY_MS);
  }
}

function toBatches(clicks: readonly Click[]): ClickBatch[] {
  const byShard = Map.groupBy(clicks, (click) => shardOf(click.linkId));
  return [...byShard].map(([shard, members]) => ({ id: crypto.randomUUID(), shard, clicks: members }));
}

/** Appends every batch. False when it failed or may have: the batches' ids settle that. */
async function appendToStream(config: RedirectConfig, batches: readonly ClickBatch[]): Promise<boolean> {
  const redis = createRedisHttp(config.clicksRedis, createDeadline('redis', STORE_MS));
  try {
    await redis.pipeline(
      batches.map(({ id, shard, clicks }) => [
        'XADD',
        streamKey(shard),
        '*',
        'id',
        id,
        'clicks',
        encodeClicks(clicks),
      ]),
    );
    return true;
  } catch {
    return false;
  }
}

/** The last stretch of time in which this isolate asked for a drain. */
let kickedIn = 0;

/**
 * Asks QStash for a drain, once for each stretch of a few seconds in which clicks were appended: it runs when the stretch is
 * over. What other isolates ask for in the same one QStash drops. Failing is harmless: a drain runs every minute anyway.
 */
async function kickDrain({ qstash, drainEveryMs }: RedirectConfig): Promise<void> {
  const stretch = Math.floor(Date.now() / drainEveryMs);
  if (stretch === kickedIn) return;
  kickedIn = stretch;
  await fetch(`${qstash.url}/v2/publish/${qstash.drainJobUrl}`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${qstash.token}`,
      'content-type': 'application/json',
      'Upstash-Delay': `${KICK_SEC}s`,
      'Upstash-Deduplication-Id': flowKey(qstash.drainJobUrl, `drain-clicks-${stretch}`),
      'Upstash-Flow-Control-Key': flowKey(qstash.drainJobUrl, 'drains'),
      'Upstash-Flow-Control-Value': `parallelism=${FLOWS.drains}`,
      'Upstash-Retries': '3',
    },
    body: '{}',
    signal: AbortSignal.timeout(STORE_MS),
  }).catch(() => {});
}

/** Keeps batches in Postgres, under the ids they may already be in the stream with. False when it could not. */
async function keepInBacklog(config: RedirectConfig, batches: readonly ClickBatch[]): Promise<boolean> {
  try {
    await neonQuery(
      config.postgres,
      createDeadline('postgres', STORE_MS),
      `insert into click_backlog (batch_id, shard, clicks)
       select id, shard, clicks from jsonb_to_recordset($1::jsonb) as batch (id uuid, shard int, clicks text)
       on conflict do nothing`,
      [JSON.stringify(batches.map((batch) => ({ ...batch, clicks: encodeClicks(batch.clicks) })))],
    );
    return true;
  } catch {
    return false;
  }
}

const sleep = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));
