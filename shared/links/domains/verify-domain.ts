import { and, eq, notExists, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { findPostgresError } from '../../../db/engine/postgres-error.ts';
import { domainTenure } from '../../../db/links/tables/domain-tenure.ts';
import { audited } from '../../kernel/audit/audited.ts';
import { raiseEpoch } from '../../kernel/auth/organization-epoch.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { DomainError } from '../../kernel/errors/domain-error.ts';
import { checkInput } from '../../kernel/verbs/check-input.ts';
import { domainKey } from '../link-cache.ts';
import { writeThrough } from '../write-through.ts';
import { heldBy, selectEntry } from './find-tenure.ts';
import { getTenureOrThrow, HeldDomain } from './held-domain.ts';
import { isLive } from './hostnames/custom-hostname.ts';
import { describeHostname, ensureHostname } from './hostnames/platform-hostname.ts';

/**
 * Marks a domain as verified: its links redirect from now on, and an organization's first one becomes its default. A
 * domain has one verified holder. Where Cloudflare issues certificates, only after it has issued this one; until then
 * returns what the domain's owner must do.
 */
export const verifyDomain = audited(
  { verb: 'domain.verify', changes: domainTenure },
  async (ctx: Ctx, input: HeldDomain) => {
    const { name, organizationId } = checkInput(HeldDomain, input);
    const tenure = await getTenureOrThrow(ctx, { name, organizationId });
    const hostname = await ensureHostname(ctx, { name, organizationId });
    const atPlatform = describeHostname(hostname);
    const { status, verifiedAt } = tenure;
    if (hostname !== undefined && (!isLive(hostname) || status === 'verified'))
      return { domain: name, organizationId, status, verifiedAt, ...atPlatform };
    if (status === 'verified') throw new DomainError('DOMAIN_ALREADY_VERIFIED', { name });
    const verified = await writeThrough(ctx, domainKey(name), async () => {
      const { row, entry } = await verify(ctx, tenure);
      return row === undefined ? { result: row } : { result: row, value: entry };
    });
    if (verified === undefined) {
      throw new DomainError('DOMAIN_HELD_BY_ANOTHER', { name });
    }
    await raiseEpoch(ctx, organizationId === null ? [] : [organizationId]);
    return { domain: name, organizationId, ...verified, ...atPlatform };
  },
);

type Pending = { id: number; organizationId: number | null; isSandbox: boolean };

/** Without a row, and with nothing changed, when another tenure of the domain is verified or this one is no longer pending. */
async function verify(ctx: Ctx, tenure: Pending) {
  try {
    const change = ctx.db
      .update(domainTenure)
      .set({
        status: 'verified',
        verifiedAt: ctx.clock(),
        isDefault: isFirstVerified(ctx, tenure),
      })
      .where(
        and(
          heldBy(tenure.organizationId),
          eq(domainTenure.id, tenure.id),
          eq(domainTenure.status, 'pending'),
        ),
      )
      .returning({
        status: domainTenure.status,
        verifiedAt: domainTenure.verifiedAt,
        isDefault: domainTenure.isDefault,
      });
    const [[row], [cached]] = await ctx.db.batch([change, selectEntry(ctx, tenure)]);
    return { row, entry: cached?.entry ?? null };
  } catch (error) {
    const constraint = findPostgresError(error)?.constraint;
    if (constraint === 'domain_tenure_current') return { row: undefined, entry: null };
    // Another domain of the organization became the first concurrently.
    if (constraint === 'domain_tenure_default') return await verify(ctx, tenure);
    throw error;
  }
}

/** Whether an organization has no verified domain yet, or sandboxes have none, so that the first one becomes the default. */
function isFirstVerified(ctx: Ctx, { organizationId, isSandbox }: Pending) {
  const other = alias(domainTenure, 'other');
  const others = ctx.db
    .select({ id: other.id })
    .from(other)
    .where(
      and(
        organizationId === null ? eq(other.isSandbox, true) : eq(other.organizationId, organizationId),
        eq(other.status, 'verified'),
      ),
    );
  return organizationId === null && !isSandbox ? sql<boolean>`false` : sql<boolean>`${notExists(others)}`;
}
