import type { CreatedLink, NewLink } from '../../../db/sql/links.ts';
import type { CallerContext } from '../../http/context.ts';
import { encodeLink, linkKey } from '../link-cache.ts';
import { warmEntries } from '../write-through.ts';

export type Followable = { wanted: NewLink; created: CreatedLink };

/**
 * Writes links just created under an alias to the redirect's cache before the response: somebody may have requested the
 * alias before it existed, and it would stay cached as unknown for a minute. Generated codes are left to their first
 * visitor, since nobody can have requested them and most are never visited while an entry lives.
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
