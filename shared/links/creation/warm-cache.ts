import type { CreatedLink, NewLink } from '../../../db/links/functions/links.ts';
import type { Ctx, TenantCtx } from '../../platform/ctx.ts';
import { encodeLink, linkKey } from '../link-cache.ts';
import { warmEntries } from '../write-through.ts';

type Followable = {
  wanted: Pick<NewLink, 'longUrl' | 'expiresAt' | 'isAlias'>;
  created: Omit<CreatedLink, 'createdAt'>;
};

/**
 * Writes links just created under an alias to the redirect's cache before the response: somebody may have requested the
 * alias before it existed, and it would stay cached as unknown for a minute. Generated codes are left to their first
 * visitor, since nobody can have requested them and most are never visited while an entry lives.
 */
export async function warmCache(ctx: TenantCtx, links: readonly Followable[]): Promise<void> {
  await warmLinks(ctx, ctx.clock().getTime(), links);
}

/** The same for links that were created at another moment. */
export async function warmLinks(
  { redis }: Pick<Ctx, 'redis'>,
  createdAtMs: number,
  links: readonly Followable[],
): Promise<void> {
  const aliases = links.filter(({ wanted }) => wanted.isAlias);
  await warmEntries(redis, createdAtMs, aliases.map(toEntry));
}

function toEntry({
  wanted: { longUrl, expiresAt },
  created: { tenureId, linkId, domain, code },
}: Followable) {
  const expiresAtMs = expiresAt === null ? null : Date.parse(expiresAt);
  return {
    key: linkKey(domain, code),
    value: encodeLink({ tenureId, linkId, longUrl, expiresAtMs, expiredUrl: null, rules: null }),
  };
}
