import { and, eq, isNotNull, isNull } from 'drizzle-orm';
import * as z from 'zod';
import { shownStatus } from '../../../db/links/queries/find-link.ts';
import { domain } from '../../../db/links/tables/domain.ts';
import { domainTenure } from '../../../db/links/tables/domain-tenure.ts';
import { link } from '../../../db/links/tables/link.ts';
import { audited } from '../../kernel/audit/audited.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { DomainError } from '../../kernel/errors/domain-error.ts';
import { checkInput } from '../../kernel/verbs/check-input.ts';
import { Line } from '../../kernel/verbs/fields.ts';
import { GONE, linkKey } from '../link-cache.ts';
import { writeThrough } from '../write-through.ts';

/** A link by its current domain and its code, case-insensitive. */
export const LinkName = z.object({
  domain: z.string().describe('domain of the link'),
  code: z.string().describe('code or alias of the link'),
});
export type LinkName = z.input<typeof LinkName>;

export const BlockLink = LinkName.extend({
  reason: Line.describe('the reason, which the organization sees in the history of the link'),
});

/** A link by its address. Throws DomainError when there is none. */
export async function getLinkOrThrow(ctx: Ctx, name: string, code: string) {
  const [found] = await ctx.db
    .select({
      id: link.id,
      longUrl: link.longUrl,
      blockedAt: link.blockedAt,
      blockedHost: link.blockedHost,
    })
    .from(link)
    .innerJoin(domainTenure, eq(domainTenure.id, link.tenureId))
    .innerJoin(domain, eq(domain.id, domainTenure.domainId))
    .where(and(eq(domain.name, name), eq(domainTenure.status, 'verified'), eq(link.code, code)));
  if (found === undefined) throw new DomainError('LINK_ADDRESS_NOT_FOUND', { domain: name, code });
  return found;
}

/** Blocks a link: it does not redirect, and its organization can neither edit, delete nor restore it. */
export const blockLink = audited(
  { verb: 'link.block', changes: link },
  async (ctx: Ctx, input: z.input<typeof BlockLink>) => {
    const { reason, ...address } = checkInput(BlockLink, input);
    return await setLinkBlocked(ctx, address, reason);
  },
);

/** Lifts a link's block; its previous state applies again. */
export const unblockLink = audited({ verb: 'link.unblock', changes: link }, (ctx: Ctx, address: LinkName) =>
  setLinkBlocked(ctx, address, null),
);

/** Blocks a link for a reason, or lifts its block (null), in the redirect's cache too. The owner's status is unchanged. */
async function setLinkBlocked(ctx: Ctx, address: LinkName, reason: string | null) {
  const blocked = reason !== null;
  const [name, code] = [address.domain.toLowerCase(), address.code.toLowerCase()];
  const { id, blockedAt, blockedHost } = await getLinkOrThrow(ctx, name, code);
  if (blockedHost !== null)
    throw new DomainError('LINK_BLOCKED_WITH_HOST', { domain: name, code, host: blockedHost });
  if ((blockedAt !== null) === blocked) {
    throw new DomainError(blocked ? 'LINK_ALREADY_BLOCKED' : 'LINK_NOT_BLOCKED', { domain: name, code });
  }
  const changed = await writeThrough(ctx, linkKey(name, code), async () => {
    const [row] = await ctx.db
      .update(link)
      .set({ blockedAt: blocked ? ctx.clock() : null, blockReason: reason })
      .where(and(eq(link.id, id), (blocked ? isNull : isNotNull)(link.blockedAt)))
      .returning({ organizationId: link.organizationId, status: shownStatus });
    // Whether it redirects again depends on more than the link: the next visitor reads that from Postgres.
    return row === undefined ? { result: row } : { result: row, value: blocked ? GONE : null };
  });
  if (changed === undefined) throw new DomainError('LINK_CHANGED', { domain: name, code });
  return { domain: name, code, organizationId: changed.organizationId, status: changed.status };
}
