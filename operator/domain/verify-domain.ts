import { and, eq, notExists } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { domainTenure } from '../../db/schema/domain-tenure.ts';
import { domainKey } from '../../shared/links/link-cache.ts';
import { writeThrough } from '../../shared/links/write-through.ts';
import { checkInput } from '../check-input.ts';
import type { OperatorContext } from '../operator-context.ts';
import { OperatorError } from '../operator-error.ts';
import { getTenureOrThrow } from './get-tenure-or-throw.ts';
import { HeldDomain } from './held-domain.ts';

/** Marks a domain as its holder's: its links redirect from here on. One holder at a time. */
export async function verifyDomain(ctx: OperatorContext, input: HeldDomain) {
  const { name, organizationId } = checkInput(HeldDomain, input);
  const tenure = await getTenureOrThrow(ctx, { name, organizationId });
  if (tenure.status === 'verified') throw new OperatorError(`${name} is verified already.`);

  const current = alias(domainTenure, 'current');
  const verified = await writeThrough(ctx, domainKey(name), async () => {
    const [row] = await ctx.db
      .update(domainTenure)
      .set({ status: 'verified', verifiedAt: ctx.clock() })
      .where(
        and(
          eq(domainTenure.id, tenure.id),
          eq(domainTenure.status, 'pending'),
          notExists(
            ctx.db
              .select({ id: current.id })
              .from(current)
              .where(and(eq(current.domainId, domainTenure.domainId), eq(current.status, 'verified'))),
          ),
        ),
      )
      .returning({ status: domainTenure.status, verifiedAt: domainTenure.verifiedAt });
    return { result: row, value: row === undefined ? null : String(tenure.id) };
  });
  if (verified === undefined) {
    throw new OperatorError(
      `${name} is in the hands of another organization, which has to release it first.`,
    );
  }
  return { domain: name, organizationId, ...verified };
}
