import { and, eq } from 'drizzle-orm';
import { domainTenure } from '../../db/schema/domain-tenure.ts';
import { domainKey, GONE } from '../../shared/links/link-cache.ts';
import { writeThrough } from '../../shared/links/write-through.ts';
import { checkInput } from '../check-input.ts';
import type { OperatorContext } from '../operator-context.ts';
import { OperatorError } from '../operator-error.ts';
import { getTenureOrThrow } from './get-tenure-or-throw.ts';
import { HeldDomain } from './held-domain.ts';

/** Takes a domain from its holder: its links no longer redirect, and it is nobody's default any more. */
export async function releaseDomain(ctx: OperatorContext, input: HeldDomain) {
  const { name, organizationId } = checkInput(HeldDomain, input);
  const tenure = await getTenureOrThrow(ctx, { name, organizationId });
  const release = async () => {
    const [row] = await ctx.db
      .update(domainTenure)
      .set({ status: 'released', releasedAt: ctx.clock(), isDefault: false })
      .where(and(eq(domainTenure.id, tenure.id), eq(domainTenure.status, tenure.status)))
      .returning({ status: domainTenure.status, releasedAt: domainTenure.releasedAt });
    return row === undefined ? { result: row } : { result: row, value: GONE };
  };
  // The domain of a tenure that was never verified may be redirecting for another organization: leave its entry.
  const released =
    tenure.status === 'verified'
      ? await writeThrough(ctx, domainKey(name), release)
      : (await release()).result;
  if (released === undefined)
    throw new OperatorError(`${name} has changed meanwhile; look at it and try again.`);
  return { domain: name, organizationId, ...released };
}
