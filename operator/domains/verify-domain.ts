import { and, eq, notExists, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { domainTenure } from '../../db/schema/links/domain-tenure.ts';
import { audited } from '../../shared/audit/audited.ts';
import { raiseEpoch } from '../../shared/auth/organization-epoch.ts';
import { findPostgresError } from '../../shared/dependencies/postgres-error.ts';
import { domainKey } from '../../shared/links/link-cache.ts';
import { writeThrough } from '../../shared/links/write-through.ts';
import { checkInput } from '../../shared/verbs/check-input.ts';
import type { OperatorContext } from '../program/operator-context.ts';
import { OperatorError } from '../program/operator-error.ts';
import { isLive } from './custom-hostname.ts';
import { getTenureOrThrow, HeldDomain } from './held-domain.ts';
import { describeHostname, ensureHostname } from './platform-hostname.ts';

/**
 * Marks a domain as verified: its links redirect from now on, and an organization's first one becomes its default. A
 * domain has one verified holder. Where Cloudflare issues certificates, only after it has issued this one; until then
 * returns what the domain's owner must do.
 */
export const verifyDomain = audited(
  { verb: 'domain.verify', changes: domainTenure },
  async (ctx: OperatorContext, input: HeldDomain) => {
    const { name, organizationId } = checkInput(HeldDomain, input);
    const tenure = await getTenureOrThrow(ctx, { name, organizationId });
    const hostname = await ensureHostname(ctx, { name, organizationId });
    const atPlatform = describeHostname(hostname);
    const { status, verifiedAt } = tenure;
    if (hostname !== undefined && (!isLive(hostname) || status === 'verified'))
      return { domain: name, organizationId, status, verifiedAt, ...atPlatform };
    if (status === 'verified') throw new OperatorError(`${name} is verified already.`);
    const verified = await writeThrough(ctx, domainKey(name), async () => {
      const row = await verify(ctx, tenure.id, organizationId);
      return row === undefined ? { result: row } : { result: row, value: String(tenure.id) };
    });
    if (verified === undefined) {
      throw new OperatorError(
        `${name} is in the hands of another organization, which has to release it first.`,
      );
    }
    await raiseEpoch(ctx, organizationId === null ? [] : [organizationId]);
    return { domain: name, organizationId, ...verified, ...atPlatform };
  },
);

/** Undefined, with nothing changed, when another tenure of the domain is verified or this one is no longer pending. */
async function verify(ctx: OperatorContext, tenureId: number, organizationId: number | null) {
  try {
    const [row] = await ctx.db
      .update(domainTenure)
      .set({
        status: 'verified',
        verifiedAt: ctx.clock(),
        isDefault: isFirstVerified(ctx, organizationId),
      })
      .where(and(eq(domainTenure.id, tenureId), eq(domainTenure.status, 'pending')))
      .returning({
        status: domainTenure.status,
        verifiedAt: domainTenure.verifiedAt,
        isDefault: domainTenure.isDefault,
      });
    return row;
  } catch (error) {
    const constraint = findPostgresError(error)?.constraint;
    if (constraint === 'domain_tenure_current') return undefined;
    // Another domain of the organization became the first concurrently.
    if (constraint === 'domain_tenure_default') return await verify(ctx, tenureId, organizationId);
    throw error;
  }
}

/** Whether an organization has no verified domain yet, so that the first one becomes its default. */
function isFirstVerified(ctx: OperatorContext, organizationId: number | null) {
  const other = alias(domainTenure, 'other');
  const others = ctx.db
    .select({ id: other.id })
    .from(other)
    .where(and(eq(other.organizationId, organizationId ?? 0), eq(other.status, 'verified')));
  return organizationId === null ? sql<boolean>`false` : sql<boolean>`${notExists(others)}`;
}
