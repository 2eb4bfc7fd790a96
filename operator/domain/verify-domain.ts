import { and, eq } from 'drizzle-orm';
import { domainTenure } from '../../db/schema/domain-tenure.ts';
import { audited } from '../../shared/audit/audited.ts';
import { findPostgresError } from '../../shared/dependencies/postgres-error.ts';
import { domainKey } from '../../shared/links/link-cache.ts';
import { writeThrough } from '../../shared/links/write-through.ts';
import { checkInput } from '../check-input.ts';
import type { OperatorContext } from '../operator-context.ts';
import { OperatorError } from '../operator-error.ts';
import { isLive } from '../platform/custom-hostname.ts';
import { getTenureOrThrow } from './get-tenure-or-throw.ts';
import { HeldDomain } from './held-domain.ts';
import { describeHostname, ensureHostname } from './platform-hostname.ts';

/**
 * Marks a domain as its holder's: its links redirect from here on. One holder at a time. Where Cloudflare gives domains
 * their certificates, not before it has given this one; until then it answers what the domain's owner has to do.
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
      const row = await verify(ctx, tenure.id);
      return row === undefined ? { result: row } : { result: row, value: String(tenure.id) };
    });
    if (verified === undefined) {
      throw new OperatorError(
        `${name} is in the hands of another organization, which has to release it first.`,
      );
    }
    return { domain: name, organizationId, ...verified, ...atPlatform };
  },
);

/** Undefined, and nothing changed, when another tenure of the domain is verified or this one is no longer pending. */
async function verify(ctx: OperatorContext, tenureId: number) {
  try {
    const [row] = await ctx.db
      .update(domainTenure)
      .set({ status: 'verified', verifiedAt: ctx.clock() })
      .where(and(eq(domainTenure.id, tenureId), eq(domainTenure.status, 'pending')))
      .returning({ status: domainTenure.status, verifiedAt: domainTenure.verifiedAt });
    return row;
  } catch (error) {
    if (findPostgresError(error)?.constraint === 'domain_tenure_current') return undefined;
    throw error;
  }
}
