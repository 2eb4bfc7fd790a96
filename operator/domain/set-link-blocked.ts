import { and, eq, ne } from 'drizzle-orm';
import { domain } from '../../db/schema/domain.ts';
import { domainTenure } from '../../db/schema/domain-tenure.ts';
import { link } from '../../db/schema/link.ts';
import { encodeLink, GONE, linkKey } from '../../shared/links/link-cache.ts';
import { writeThrough } from '../../shared/links/write-through.ts';
import type { OperatorContext } from '../operator-context.ts';
import { OperatorError } from '../operator-error.ts';

/** A link by the domain it answers on today and its code, in any case. */
export type LinkAddress = { domain: string; code: string };

/** Moves the link of an address into or out of `blocked`, for the redirect too. */
export async function setLinkBlocked(ctx: OperatorContext, address: LinkAddress, blocked: boolean) {
  const [name, code] = [address.domain.toLowerCase(), address.code.toLowerCase()];
  const { id, status } = await getLinkOrThrow(ctx, name, code);
  if ((status === 'blocked') === blocked) {
    throw new OperatorError(`${name}/${code} is ${blocked ? 'blocked already' : 'not blocked'}.`);
  }
  const changed = await writeThrough(ctx, linkKey(name, code), async () => {
    const [row] = await ctx.db
      .update(link)
      .set({ status: blocked ? 'blocked' : 'active' })
      .where(and(eq(link.id, id), (blocked ? ne : eq)(link.status, 'blocked')))
      .returning();
    return row === undefined ? { result: row } : { result: row, value: toCacheValue(row) };
  });
  if (changed === undefined) throw new OperatorError(`${name}/${code} has changed meanwhile; try again.`);
  return { domain: name, code, organizationId: changed.organizationId, status: changed.status };
}

async function getLinkOrThrow(ctx: OperatorContext, name: string, code: string) {
  const [found] = await ctx.db
    .select({ id: link.id, status: link.status })
    .from(link)
    .innerJoin(domainTenure, eq(domainTenure.id, link.tenureId))
    .innerJoin(domain, eq(domain.id, domainTenure.domainId))
    .where(and(eq(domain.name, name), eq(domainTenure.status, 'verified'), eq(link.code, code)));
  if (found === undefined) throw new OperatorError(`There is no link ${name}/${code}.`);
  return found;
}

/** What the redirect has to know of the link from now on. */
function toCacheValue({
  id,
  tenureId,
  status,
  longUrl,
  expiresAt,
  deletedAt,
}: typeof link.$inferSelect): string {
  if (status !== 'active' || deletedAt !== null) return GONE;
  return encodeLink({ tenureId, linkId: id, longUrl, expiresAtMs: expiresAt?.getTime() ?? null });
}
