import { and, asc, eq, notExists, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { domainTenure } from '../../../db/links/tables/domain-tenure.ts';
import { audited } from '../../kernel/audit/audited.ts';
import { raiseEpoch } from '../../kernel/auth/organization-epoch.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { lockRoom } from '../../kernel/dependencies/insert-with-room.ts';
import { DomainError } from '../../kernel/errors/domain-error.ts';
import { checkInput } from '../../kernel/verbs/check-input.ts';
import { domainKey, GONE } from '../link-cache.ts';
import { writeThrough } from '../write-through.ts';
import { findTenure, heldBy } from './find-tenure.ts';
import { getTenureOrThrow, HeldDomain } from './held-domain.ts';
import { openCustomHostnames } from './hostnames/custom-hostnames.ts';
import { removeHostname } from './hostnames/platform-hostname.ts';

/**
 * Releases a domain: its links stop redirecting, and another verified domain of the holder becomes the default if
 * needed. Updates the database first, then Cloudflare: after an interruption, repeat it.
 */
export const releaseDomain = audited(
  { verb: 'domain.release', changes: domainTenure },
  async (ctx: Ctx, input: HeldDomain) => {
    const { name, organizationId } = checkInput(HeldDomain, input);
    const last = await findTenure(ctx, { name, organizationId });
    if (openCustomHostnames(ctx) !== undefined && last?.status === 'released') {
      await removeHostname(ctx, { name, organizationId });
      return { domain: name, organizationId, status: last.status, releasedAt: last.releasedAt };
    }
    const tenure = await getTenureOrThrow(ctx, { name, organizationId });
    const release = async () => {
      const change = ctx.db
        .update(domainTenure)
        .set({ status: 'released', releasedAt: ctx.clock(), isDefault: false })
        .where(
          and(heldBy(organizationId), eq(domainTenure.id, tenure.id), eq(domainTenure.status, tenure.status)),
        )
        .returning({ status: domainTenure.status, releasedAt: domainTenure.releasedAt });
      const [row] =
        organizationId !== null && tenure.isDefault
          ? (
              await ctx.db.batch([
                lockRoom(ctx, { table: domainTenure, organizationId }),
                change,
                passDefaultOn(ctx, organizationId),
              ])
            )[1]
          : await change;
      return row === undefined ? { result: row } : { result: row, value: GONE };
    };
    // A domain whose tenure was never verified may be redirecting for another organization: keep its cache entry.
    const released =
      tenure.status === 'verified'
        ? await writeThrough(ctx, domainKey(name), release)
        : (await release()).result;
    if (released === undefined) throw new DomainError('DOMAIN_CHANGED', { name });
    await raiseEpoch(ctx, organizationId === null ? [] : [organizationId]);
    await removeHostname(ctx, { name, organizationId });
    return { domain: name, organizationId, ...released };
  },
);

/** Makes the organization's earliest verified domain the default, unless it has another by now. */
function passDefaultOn(ctx: Ctx, organizationId: number) {
  const next = alias(domainTenure, 'next');
  const other = alias(domainTenure, 'other');
  const others = ctx.db
    .select({ id: other.id })
    .from(other)
    .where(
      and(eq(other.organizationId, organizationId), eq(other.status, 'verified'), eq(other.isDefault, true)),
    );
  const oldest = ctx.db
    .select({ id: next.id })
    .from(next)
    .where(and(eq(next.organizationId, organizationId), eq(next.status, 'verified')))
    .orderBy(asc(next.verifiedAt), asc(next.id))
    .limit(1);
  return ctx.db
    .update(domainTenure)
    .set({ isDefault: true })
    .where(and(heldBy(organizationId), sql`${domainTenure.id} = (${oldest})`, notExists(others)));
}
