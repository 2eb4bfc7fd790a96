import { randomBytes, randomUUID } from 'node:crypto';
import type { CloudEnvironment } from '../../../local/workers/local-functions.ts';
import {
  CLICK_SHARDS,
  type Click,
  encodeClicks,
  type Filtered,
  shardOf,
  streamKey,
} from '../../../shared/clicks/click-stream.ts';
import type { Ctx } from '../../../shared/kernel/ctx.ts';
import { toColombiaMoment } from '../../../shared/kernel/time/colombia.ts';
import { query, type WithDatabase } from '../database.ts';
import { runJob } from '../http/run-job.ts';
import { PHONE } from '../http/visit.ts';
import { operatorOf } from '../organization.ts';
import { waitFor } from '../wait-for.ts';
import type { TestLink } from './links.ts';

/** A visit by a new browser at a moment (ISO 8601), as the redirect records it. */
export const clickAt = (linkId: number, moment: string, click: Partial<Click> = {}): Click => ({
  linkId,
  at: Date.parse(moment),
  visitor: randomBytes(16).toString('hex'),
  country: null,
  subdivision: null,
  city: null,
  userAgent: PHONE,
  referrer: null,
  destination: null,
  ...click,
});

/** Appends visits of one link to the stream as one batch, as the redirect does; returns the batch's id. */
export async function appendClicks(
  { clicksRedis, config }: Ctx,
  clicks: readonly Click[],
  id: string = randomUUID(),
  filtered: readonly Filtered[] = [],
) {
  const [first] = clicks;
  if (first === undefined) throw new Error('A batch has a click at least.');
  await openDays(config, clicks);
  await clicksRedis.xadd(streamKey(shardOf(first.linkId)), '*', {
    id,
    clicks: encodeClicks(clicks, filtered),
  });
  return id;
}

/** Days before this many have no partitions, and Workers cannot open them: no visit waits so long. */
const OPENED_DAYS = 30;

async function openDays(database: WithDatabase, clicks: readonly Click[]): Promise<void> {
  const isOld = ({ at }: Click) => Date.now() - at > OPENED_DAYS * 86_400_000;
  const days = clicks.filter(isOld).map(({ at }) => toColombiaMoment(at).day);
  if (days.length > 0)
    await query(database, 'select routine.open_click_partitions($1)', [[...new Set(days)]]);
}

/** Lets rows of today be added to the statistics directly, as counting a visit of today does. */
export async function openToday(database: WithDatabase): Promise<void> {
  await query(
    database,
    `select routine.open_click_partitions(array[(now() at time zone 'America/Bogota')::date])`,
  );
}

/** A link's id in the database. */
export async function linkIdOf(
  environment: CloudEnvironment,
  { domain, code }: Pick<TestLink, 'domain' | 'code'>,
): Promise<number> {
  const [row] = await query<{ id: string }>(
    environment,
    `select link.id from link join domain_tenure on domain_tenure.id = tenure_id join domain on domain.id = domain_id
      where domain.name = $1 and code = $2 order by link.id desc`,
    [domain, code],
  );
  if (row === undefined) throw new Error(`There is no link ${domain}/${code}.`);
  return Number(row.id);
}

/**
 * Writes the visits that were counted until now to files, as if their hour were over. Lines that another test has moved back stay
 * where they are. In one transaction, so that the hour does not turn in between.
 */
export async function writeClickFiles(environment: CloudEnvironment): Promise<void> {
  await query(
    environment,
    `select routine.open_click_partitions('{}', now() - interval '3 hours');
     update click_line set counted_at = counted_at - interval '2 hours'
      where counted_at >= date_trunc('hour', now(), 'UTC') - interval '1 hour'`,
  );
  // A run fails when another one finishes the hour first, and QStash then sends it again.
  await waitFor('the files', async () => {
    const { status } = await runJob(environment, 'urlshortener/write-click-files');
    return status === 200 ? true : undefined;
  });
}

const EVERY_SHARD = Array.from({ length: CLICK_SHARDS }, (_, shard) => shard);

/** Drains shards (all by default) concurrently, like QStash's messages; returns the responses. */
export const runDrains = (environment: CloudEnvironment, shards = EVERY_SHARD) =>
  Promise.all(
    shards.map((shard) => runJob(environment, 'urlshortener/drain-shard', JSON.stringify({ shard }))),
  );

/**
 * Counts waiting clicks now instead of within a minute. A drain leaves a shard to another one that it meets there, of a schedule, of
 * visits or of another test, so this waits for what that one has begun.
 */
export async function drainClicks(environment: CloudEnvironment, shards = EVERY_SHARD): Promise<void> {
  const last = await lastEntries(environment, shards);
  await waitFor('the drains', async () => {
    const failed = (await runDrains(environment, shards)).find(({ status }) => status !== 200);
    if (failed !== undefined) throw new Error(`A drain answered ${failed.status}: ${failed.text}`);
    const positions = await query<{ shard: number; position: string }>(
      environment,
      'select shard::int, position from click_cursor where shard = any ($1)',
      [shards],
    );
    const isCounted = positions.every(
      ({ shard, position }) => toSortable(position) >= toSortable(last.get(shard) ?? '0-0'),
    );
    return isCounted || undefined;
  });
}

const LAST_ENTRIES = `
local ids = {}
for place, key in ipairs(KEYS) do
  local found = redis.call('XREVRANGE', key, '+', '-', 'COUNT', 1)
  ids[place] = found[1] and found[1][1] or '0-0'
end
return ids`;

/** The last entry of each shard that has any. */
async function lastEntries(environment: CloudEnvironment, shards: readonly number[]) {
  const { clicksRedis } = operatorOf(environment);
  const ids = await clicksRedis.eval<[], string[]>(LAST_ENTRIES, shards.map(streamKey), []);
  return new Map(shards.map((shard, place) => [shard, ids[place]]));
}

/** Ids of entries in the order of their stream. */
const toSortable = (entryId: string): string =>
  entryId
    .split('-')
    .map((part) => part.padStart(20, '0'))
    .join('-');

/** A link's lifetime counters, read directly because the API has a quota. */
export async function readCounters(environment: CloudEnvironment, code: string) {
  const [row] = await query<{ clicks: number; uniques: number }>(
    environment,
    `select clicks::int, unique_clicks::int as uniques from link, routine.lifetime_visits(link.id, link.created_at) where code = $1`,
    [code],
  );
  return row ?? { clicks: 0, uniques: 0 };
}

/**
 * Drains until this many visits of a link are counted. A visit is recorded after its response, so the first drain may
 * miss it.
 */
export async function waitForClicks(
  environment: CloudEnvironment,
  code: string,
  clicks: number,
): Promise<void> {
  const links = await query<{ id: string }>(environment, 'select id from link where code = $1', [code]);
  const shards = new Set(links.map(({ id }) => shardOf(Number(id))));
  await waitFor(`${clicks} clicks on ${code}`, async () => {
    await drainClicks(environment, [...shards]);
    return (await readCounters(environment, code)).clicks >= clicks ? true : undefined;
  });
}
