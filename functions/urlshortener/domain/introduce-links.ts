import type { CreatedLink, NewLink } from '../../../db/queries/create-links.ts';
import type { CallerContext } from '../../../shared/http/context.ts';
import { encodeLink, linkKey } from '../../../shared/links/link-cache.ts';
import { introduce } from '../../../shared/links/write-through.ts';

export type Introduced = { wanted: NewLink; created: CreatedLink };

/**
 * Tells the redirect about links that were just created. Somebody may have asked for an alias before it existed, so it
 * is told before the customer is answered; a generated code cannot have been asked for, and can wait.
 */
export async function introduceLinks(ctx: CallerContext, links: readonly Introduced[]): Promise<void> {
  const { true: aliases = [], false: generated = [] } = Object.groupBy(
    links,
    ({ wanted }) => `${wanted.isAlias}`,
  );
  if (generated.length > 0) ctx.waitUntil(introduceTogether(ctx, generated.map(toEntry)));
  await introduce(ctx.redis, ctx.clock().getTime(), aliases.map(toEntry));
}

type Entry = ReturnType<typeof toEntry>;

/** Creations in flight together are introduced in one round trip, by the first of them. */
const COLLECT_MS = 25;
/** A collection older than this has lost its leader: it is left, and its links are read from Postgres at first. */
const LOST_MS = 1_000;

let open: { since: number; entries: Entry[] } | null = null;

async function introduceTogether(ctx: CallerContext, entries: readonly Entry[]): Promise<void> {
  const now = ctx.clock().getTime();
  if (open !== null && now - open.since < LOST_MS) {
    open.entries.push(...entries);
    return;
  }
  const collection = { since: now, entries: [...entries] };
  open = collection;
  await new Promise((resolve) => setTimeout(resolve, COLLECT_MS));
  if (open === collection) open = null;
  await introduce(ctx.redis, collection.since, collection.entries);
}

function toEntry({
  wanted: { longUrl, expiresAt },
  created: { tenureId, linkId, domain, code },
}: Introduced) {
  const expiresAtMs = expiresAt === null ? null : Date.parse(expiresAt);
  return { key: linkKey(domain, code), value: encodeLink({ tenureId, linkId, longUrl, expiresAtMs }) };
}
