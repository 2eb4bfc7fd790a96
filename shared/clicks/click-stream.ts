/**
 * Shards of the click stream. All clicks of a link are in one, so drains of different shards never update the same
 * rows.
 */
export const CLICK_SHARDS = 8;

export const shardOf = (linkId: number): number => linkId % CLICK_SHARDS;
export const streamKey = (shard: number): string => `clicks:${shard}`;

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
};

/** Clicks of one shard appended together; the id is counted once. */
export type ClickBatch = { id: string; shard: number; clicks: Click[] };

type WireClick = [number, number, string, string | null, string | null, string | null, string, string | null];

/** The text of a batch's clicks in stream and backlog. */
export const encodeClicks = (clicks: readonly Click[]): string =>
  JSON.stringify(
    clicks.map(
      (c): WireClick => [
        c.linkId,
        c.at,
        c.visitor,
        c.country,
        c.subdivision,
        c.city,
        c.userAgent,
        c.referrer,
      ],
    ),
  );

export function decodeClicks(text: string): Click[] {
  // Only encodeClicks writes this text.
  const wire = JSON.parse(text) as WireClick[];
  return wire.map(([linkId, at, visitor, country, subdivision, city, userAgent, referrer]) => {
    return { linkId, at, visitor, country, subdivision, city, userAgent, referrer };
  });
}
