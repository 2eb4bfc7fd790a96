import { nextEntryId } from '../kernel/dependencies/next-entry-id.ts';
import type { Redis } from '../kernel/dependencies/redis.ts';

/**
 * Shards of the click stream. All clicks of a link are in one, so drains of different shards never update the same
 * rows.
 */
export const CLICK_SHARDS = 8;

export const shardOf = (linkId: number): number => linkId % CLICK_SHARDS;
export const streamKey = (shard: number): string => `clicks:${shard}`;

/** The job that counts the visits that wait in a stream. */
export const DRAIN = {
  functionName: 'urlshortener',
  name: 'drain-clicks',
  flow: 'drains',
  retries: 3,
} as const;

/** The request that asks for a drain sets the key; for 5 s no other one asks. */
export const KICK_SEC = 5;

/** A visit as the redirect records it; it is classified later, when counted. */
export type Click = {
  linkId: number;
  /** ms since 1970 */
  at: number;
  /** Keyed hash of day, link, address and browser; hex. */
  visitor: string;
  country: string | null;
  subdivision: string | null;
  city: string | null;
  userAgent: string;
  /** Domain of the referring page. */
  referrer: string | null;
  /** The destination of a link with rules: its parameters are those of the link, not the visitor's. */
  destination: string | null;
};

/** Requests for a link on a Colombia day that were redirected but are not visits by people; nothing else is kept of them. */
export type Filtered = { linkId: number; day: string; requests: number };

/** Clicks and filtered requests of one shard appended together; the id is counted once. */
export type ClickBatch = { id: string; shard: number; clicks: Click[]; filtered: Filtered[] };

type WireFiltered = [number, string, number];
/** The last: a destination, which the next clicks of the batch that have it name by its place among them. */
type WireClick = [
  number,
  number,
  string,
  string | null,
  string | null,
  string | null,
  string,
  string | null,
  (string | number)?,
];

/** The text of a batch's clicks and filtered requests in stream and backlog. */
export function encodeClicks(clicks: readonly Click[], filtered: readonly Filtered[] = []): string {
  const places = new Map<string, number>();
  return JSON.stringify([
    ...clicks.map((c): WireClick => {
      const { linkId, at, visitor, country, subdivision, city, userAgent, referrer, destination } = c;
      const click: WireClick = [linkId, at, visitor, country, subdivision, city, userAgent, referrer];
      if (destination === null) return click;
      click.push(places.get(destination) ?? destination);
      if (!places.has(destination)) places.set(destination, places.size);
      return click;
    }),
    ...filtered.map(({ linkId, day, requests }): WireFiltered => [linkId, day, requests]),
  ]);
}

function decodeClicks(text: string): { clicks: Click[]; filtered: Filtered[] } {
  const clicks: Click[] = [];
  const filtered: Filtered[] = [];
  const destinations: string[] = [];
  // Only encodeClicks writes this text.
  for (const wire of JSON.parse(text) as (WireClick | WireFiltered)[]) {
    if (wire.length === 3) {
      const [linkId, day, requests] = wire;
      filtered.push({ linkId, day, requests });
    } else {
      const [linkId, at, visitor, country, subdivision, city, userAgent, referrer, place] = wire;
      if (typeof place === 'string') destinations.push(place);
      const destination = (typeof place === 'number' ? destinations[place] : place) ?? null;
      clicks.push({ linkId, at, visitor, country, subdivision, city, userAgent, referrer, destination });
    }
  }
  return { clicks, filtered };
}

/** A waiting batch. `clicks`: undefined when it cannot be parsed. `entryId`: its stream entry; null in the backlog. */
export type WaitingBatch = {
  entryId: string | null;
  id: string;
  text: string;
  clicks: Click[] | undefined;
  filtered: Filtered[];
};

/**
 * A shard's first waiting batches. Counted entries are trimmed after the statement; if the cursor's entry still exists,
 * that trim has not happened, and reading starts after it. Otherwise everything in the stream is waiting, even ids
 * below the cursor: Redis was emptied and its clock is behind.
 */
export async function readFromCursor(
  redis: Redis,
  shard: number,
  position: string,
  count: number,
): Promise<WaitingBatch[]> {
  const key = streamKey(shard);
  const [counted, waiting] = await redis
    .pipeline()
    .xrange(key, position, position)
    .xrange(key, '-', '+', count)
    .exec<[unknown, unknown]>();
  if (toBatches(counted).length === 0) return toBatches(waiting);
  return await readFollowing(redis, shard, { after: position, counted: position, count });
}

/** The batches after a stream entry; entries up to `counted`, which the stream has or had, are trimmed. */
export async function readFollowing(
  redis: Redis,
  shard: number,
  { after, counted, count }: { after: string; counted: string | undefined; count: number },
): Promise<WaitingBatch[]> {
  const key = streamKey(shard);
  const pipeline = redis.pipeline();
  if (counted !== undefined) pipeline.xtrim(key, toTrim(counted));
  pipeline.xrange(key, nextEntryId(after), '+', count);
  const replies: unknown[] = await pipeline.exec();
  return toBatches(replies.at(-1));
}

/** Trims entries up to `counted`. */
export async function trim(redis: Redis, shard: number, counted: string): Promise<void> {
  await redis.xtrim(streamKey(shard), toTrim(counted));
}

const toTrim = (counted: string) =>
  ({ strategy: 'MINID', exactness: '=', threshold: nextEntryId(counted) }) as const;

/** The number of batches in each shard's stream. */
export async function readLengths(redis: Redis, shards: readonly number[]): Promise<number[]> {
  const pipeline = redis.pipeline();
  for (const shard of shards) pipeline.xlen(streamKey(shard));
  return shards.length === 0 ? [] : await pipeline.exec<number[]>();
}

/**
 * Parses stream entries as Redis returns them, [[id, [name, value, …]], …], with the fields that the redirect appends.
 */
function toBatches(reply: unknown): WaitingBatch[] {
  const entries = Array.isArray(reply) ? reply : [];
  return entries.flatMap((entry) => {
    if (!Array.isArray(entry) || !Array.isArray(entry[1])) return [];
    const [, id, , clicks] = entry[1];
    return [toBatch(String(entry[0]), String(id), String(clicks))];
  });
}

export function toBatch(entryId: string | null, id: string, text: string): WaitingBatch {
  try {
    return { entryId, id, text, ...decodeClicks(text) };
  } catch {
    return { entryId, id, text, clicks: undefined, filtered: [] };
  }
}
