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
  const createdAtMs = ctx.clock().getTime();
  ctx.waitUntil(introduce(ctx.redis, createdAtMs, generated.map(toEntry)));
  await introduce(ctx.redis, createdAtMs, aliases.map(toEntry));
}

function toEntry({
  wanted: { longUrl, expiresAt },
  created: { tenureId, linkId, domain, code },
}: Introduced) {
  const expiresAtMs = expiresAt === null ? null : Date.parse(expiresAt);
  return { key: linkKey(domain, code), value: encodeLink({ tenureId, linkId, longUrl, expiresAtMs }) };
}
