import type { CreatedLink, NewLink } from '../../../db/sql/links.ts';
import type { CallerContext } from '../../http/context.ts';
import { encodeLink, linkKey } from '../link-cache.ts';
import { warmEntries } from '../write-through.ts';

export type Followable = { wanted: NewLink; created: CreatedLink };

/**
 * Tells the redirect of links that were just created under an alias, before the customer is answered: somebody may have
 * asked for one before it existed, and it would be unknown for a minute. A generated code nobody can have asked for: its
 * first visitor brings it into the cache, since most links of a campaign are not followed while it would live there.
 */
export async function warmCache(ctx: CallerContext, links: readonly Followable[]): Promise<void> {
  const aliases = links.filter(({ wanted }) => wanted.isAlias);
  await warmEntries(ctx.redis, ctx.clock().getTime(), aliases.map(toEntry));
}

function toEntry({
  wanted: { longUrl, expiresAt },
  created: { tenureId, linkId, domain, code },
}: Followable) {
  const expiresAtMs = expiresAt === null ? null : Date.parse(expiresAt);
  return { key: linkKey(domain, code), value: encodeLink({ tenureId, linkId, longUrl, expiresAtMs }) };
}
