import { and, eq, isNotNull, isNull } from 'drizzle-orm';
import * as z from 'zod';
import { shownStatus } from '../../db/queries/links/find-link.ts';
import { domain } from '../../db/schema/links/domain.ts';
import { domainTenure } from '../../db/schema/links/domain-tenure.ts';
import { link } from '../../db/schema/links/link.ts';
import { audited } from '../../shared/audit/audited.ts';
import { GONE, linkKey } from '../../shared/links/link-cache.ts';
import { writeThrough } from '../../shared/links/write-through.ts';
import { checkInput } from '../../shared/verbs/check-input.ts';
import { Line } from '../../shared/verbs/fields.ts';
import type { OperatorContext } from '../program/operator-context.ts';
import { OperatorError } from '../program/operator-error.ts';

/** A link by its current domain and its code, case-insensitive. */
export type LinkAddress = { domain: string; code: string };

const Reason = z.object({ reason: Line });

/** Blocks a link for a reason, or lifts its block (null), in the redirect's cache too. The owner's status is unchanged. */
export async function setLinkBlocked(ctx: OperatorContext, address: LinkAddress, reason: string | null) {
  const blocked = reason !== null;
  const [name, code] = [address.domain.toLowerCase(), address.code.toLowerCase()];
  const { id, blockedAt } = await getLinkOrThrow(ctx, name, code);
  if ((blockedAt !== null) === blocked) {
    throw new OperatorError(`${name}/${code} is ${blocked ? 'blocked already' : 'not blocked'}.`);
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
  if (changed === undefined) throw new OperatorError(`${name}/${code} has changed meanwhile; try again.`);
  return { domain: name, code, organizationId: changed.organizationId, status: changed.status };
}

/** A link by its address. Throws OperatorError when there is none. */
export async function getLinkOrThrow(ctx: OperatorContext, name: string, code: string) {
  const [found] = await ctx.db
    .select({ id: link.id, blockedAt: link.blockedAt, longUrl: link.longUrl })
    .from(link)
    .innerJoin(domainTenure, eq(domainTenure.id, link.tenureId))
    .innerJoin(domain, eq(domain.id, domainTenure.domainId))
    .where(and(eq(domain.name, name), eq(domainTenure.status, 'verified'), eq(link.code, code)));
  if (found === undefined) throw new OperatorError(`There is no link ${name}/${code}.`);
  return found;
}

/** Blocks a link: it does not redirect, and its organization can neither edit, delete nor restore it. */
export const blockLink = audited(
  { verb: 'link.block', changes: link },
  async (ctx: OperatorContext, input: LinkAddress & z.input<typeof Reason>) =>
    setLinkBlocked(ctx, input, checkInput(Reason, { reason: input.reason }).reason),
);

/** Lifts a link's block; its previous state applies again. */
export const unblockLink = audited(
  { verb: 'link.unblock', changes: link },
  (ctx: OperatorContext, address: LinkAddress) => setLinkBlocked(ctx, address, null),
);
