import { createHmac, createSecretKey, type KeyObject } from 'node:crypto';
import { createDeadline } from '../../db/engine/deadlines/deadline.ts';
import {
  type Click,
  type ClickBatch,
  DRAIN,
  encodeClicks,
  type Filtered,
  KICK_SEC,
  shardOf,
  streamKey,
} from '../../shared/clicks/click-stream.ts';
import { createBatcher } from '../../shared/kernel/create-batcher.ts';
import { FLOWS, flowKey } from '../../shared/kernel/jobs/flows.ts';
import { toColombiaMoment } from '../../shared/kernel/time/colombia.ts';
import type { RedirectConfig } from './config.ts';
import { reportEvent } from './health.ts';
import { createRedisHttp, neonQuery } from './http-stores.ts';
import type { Visit } from './read-visit.ts';

/** The time that a click waits for those of concurrent requests. The visitor has already been redirected. */
const COLLECT_MS = 25;
/** Time for one storage attempt; the leader reports itself alive before each. */
const STORE_MS = 800;
/** A leader silent for this long is assumed dead with its request. */
const LEADER_MS = 1_000;
/** The most requests of a batch that watch its leader; more would only cost timers. */
const MAX_WATCHERS = 3;
/** Delay before retrying batches that neither Redis nor Postgres accepted, for as long as the runtime allows. */
const RETRY_MS = 500;
const GIVE_UP_MS = 25_000;

/** `isVisit`: by a person; anything else is only counted, as filtered. */
type Followed = { visit: Visit; isVisit: boolean };

const join = createBatcher<Followed & { secret: string }, ClickBatch[], void>({
  collectMs: COLLECT_MS,
  sendsWhenIdle: false,
  waitMs: LEADER_MS,
  watchers: MAX_WATCHERS,
  // Batches have ids and are counted once, so storing one twice is harmless.
  seal: toBatches,
});

/**
 * Records that a link was followed, after the response. Concurrent visits become one batch per shard, appended in one round
 * trip by the first of them; if that request dies, another takes over. What it returns, if anything, is for `waitUntil`.
 */
export const recordClick = (
  config: RedirectConfig,
  followed: Followed,
  keepAlive: (work: Promise<unknown>) => void,
): Promise<void> | null =>
  join(
    { ...followed, secret: config.visitorHashSecret },
    { send: (batches, alive) => store(config, batches, alive), keepAlive },
  );

/**
 * Stores batches in the stream or, where that is not possible, in Postgres's backlog; retries until one accepts them.
 */
async function store(
  config: RedirectConfig,
  batches: readonly ClickBatch[],
  alive: () => void,
): Promise<void> {
  const startedAt = Date.now();
  for (;;) {
    alive();
    const clicks = batches.reduce((sum, batch) => sum + batch.clicks.length, 0);
    // Filtered visits wait for the drain of each minute: a bot does not pay for messages.
    if (await appendToStream(config, batches)) return clicks > 0 ? await requestDrain(config) : undefined;
    alive();
    if (await storeInBacklog(config, batches)) return;
    if (Date.now() - startedAt > GIVE_UP_MS) {
      if (clicks === 0) return;
      console.error(JSON.stringify({ level: 'error', event: 'clicks_lost', clicks }));
      return await reportEvent(config, 'clicks_lost', clicks);
    }
    alive();
    await sleep(RETRY_MS);
  }
}

function toBatches(followed: readonly (Followed & { secret: string })[]): ClickBatch[] {
  const byShard = Map.groupBy(followed, ({ visit }) => shardOf(visit.linkId));
  return [...byShard].map(([shard, members]) => ({
    id: crypto.randomUUID(),
    shard,
    clicks: members.filter(({ isVisit }) => isVisit).map(toClick),
    filtered: toFiltered(members.filter(({ isVisit }) => !isVisit)),
  }));
}

const toClick = ({ visit, secret }: { visit: Visit; secret: string }): Click => {
  const { ip: _, ...click } = visit;
  return { ...click, visitor: visitorHash(secret, visit) };
};

/** A visitor's number from 0 to 99, for shares: the same all day, and independent of those on other days and links. */
export const drawVisitor = ({ visitorHashSecret }: RedirectConfig, visitor: Visitor): number =>
  Number.parseInt(visitorHash(visitorHashSecret, visitor).slice(0, 8), 16) % 100;

/** One sum per link and day: however fast a bot is, it takes less room than the visits of a person. */
function toFiltered(members: readonly { visit: Visit }[]): Filtered[] {
  const sums = new Map<string, Filtered>();
  for (const { visit } of members) {
    const { linkId, at } = visit;
    const { day } = toColombiaMoment(at);
    const { requests } = sums.get(`${linkId} ${day}`) ?? { requests: 0 };
    sums.set(`${linkId} ${day}`, { linkId, day, requests: requests + 1 });
  }
  return [...sums.values()];
}

/** Appends every batch. False when it failed or may have failed: batch ids make storing again safe. */
async function appendToStream(config: RedirectConfig, batches: readonly ClickBatch[]): Promise<boolean> {
  const redis = createRedisHttp(config.clicksRedis, createDeadline('redis', STORE_MS));
  try {
    await redis.pipeline(
      batches.map(({ id, shard, clicks, filtered }) => [
        'XADD',
        streamKey(shard),
        '*',
        'id',
        id,
        'clicks',
        encodeClicks(clicks, filtered),
      ]),
    );
    return true;
  } catch {
    return false;
  }
}

/** The last interval in which this isolate requested a drain. */
let lastDrainInterval = 0;

/**
 * Asks QStash for a drain at the end of each interval in which clicks were appended. QStash deduplicates the requests
 * of other isolates. A failure is harmless: a drain runs every minute anyway.
 */
async function requestDrain({ qstash, drainEveryMs }: RedirectConfig): Promise<void> {
  const interval = Math.floor(Date.now() / drainEveryMs);
  if (interval === lastDrainInterval) return;
  lastDrainInterval = interval;
  await fetch(`${qstash.url}/v2/publish/${qstash.drainJobUrl}`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${qstash.token}`,
      'content-type': 'application/json',
      'Upstash-Delay': `${KICK_SEC}s`,
      'Upstash-Deduplication-Id': flowKey(qstash.drainJobUrl, `${DRAIN.name}-${interval}`),
      'Upstash-Flow-Control-Key': flowKey(qstash.drainJobUrl, DRAIN.flow),
      'Upstash-Flow-Control-Value': `parallelism=${FLOWS[DRAIN.flow]}`,
      'Upstash-Retries': String(DRAIN.retries),
    },
    body: '{}',
    signal: AbortSignal.timeout(STORE_MS),
  }).catch(() => {});
}

/** Stores batches in Postgres, under the same ids in case they are in the stream too. False on failure. */
async function storeInBacklog(config: RedirectConfig, batches: readonly ClickBatch[]): Promise<boolean> {
  try {
    await neonQuery(
      config.postgres,
      createDeadline('postgres', STORE_MS),
      `insert into click_backlog (batch_id, shard, clicks)
       select id, shard, clicks from jsonb_to_recordset($1::jsonb) as batch (id uuid, shard int, clicks text)
       on conflict do nothing`,
      [
        JSON.stringify(
          batches.map(({ id, shard, clicks, filtered }) => ({
            id,
            shard,
            clicks: encodeClicks(clicks, filtered),
          })),
        ),
      ],
    );
    return true;
  } catch {
    return false;
  }
}

const sleep = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** Hexadecimal characters kept of the hash: 128 bits, enough to avoid collisions. */
const KEPT_CHARS = 32;

type Visitor = Pick<Visit, 'at' | 'linkId' | 'ip' | 'userAgent'>;

let key: { secret: string; object: KeyObject } | undefined;

/** The secret as a key object, created once per isolate. */
function toKey(secret: string): KeyObject {
  if (key?.secret !== secret) key = { secret, object: createSecretKey(secret, 'utf8') };
  return key.object;
}

/**
 * Identifies a visitor of one link on one Colombia day: a keyed hash, from which neither address nor browser can be
 * recovered, and which cannot be correlated across days or links.
 */
function visitorHash(secret: string, { at, linkId, ip, userAgent }: Visitor): string {
  const { day } = toColombiaMoment(at);
  // Web Crypto is avoided: its promises would cost a fifth of a redirect's CPU time.
  const hash = createHmac('sha256', toKey(secret)).update(`${day}|${linkId}|${ip}|${userAgent}`);
  return hash.digest('hex').slice(0, KEPT_CHARS);
}
